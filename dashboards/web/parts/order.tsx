import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Method } from '../api/call.ts';
import { useOrder } from '../api/queries.ts';
import { useWords } from '../words/words.ts';
import { Dialog } from './dialog.tsx';

/** A button for an order: says what will happen, asks why where that is written down, gives it, and tells what was wrong. */
export function OrderButton({
  scenario,
  label,
  question,
  method = 'POST',
  path,
  body,
  ifMatch,
  danger = false,
  asksWhy = true,
  onOpen,
  onDone,
  disabled = false,
  children,
}: {
  /** Whose answers become old by it; null: all. */
  scenario: string | null;
  label: string;
  /** What will happen, said before it does. */
  question: string;
  method?: Method;
  /** Of several the same is asked, one after another. */
  path: string | readonly string[];
  /** Besides `reason`. */
  body?: Readonly<Record<string, unknown>>;
  /** The state that was seen: another is refused. */
  ifMatch?: string;
  danger?: boolean;
  /** False where the service takes no reason. */
  asksWhy?: boolean;
  /** Before its fields are shown. */
  onOpen?: () => void;
  /** Told what the service answered. */
  onDone?: (reply: unknown) => void;
  /** Nothing is chosen yet that it could be about. */
  disabled?: boolean;
  /** Fields of the order, before its reason. */
  children?: ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const order = useOrder(scenario);
  const give = async (event: Event) => {
    event.preventDefault();
    try {
      let reply: unknown;
      for (const one of [path].flat())
        reply = await order.mutateAsync({
          method,
          path: one,
          body: asksWhy ? { ...body, reason } : body,
          ...(ifMatch === undefined ? {} : { ifMatch }),
        });
      setOpen(false);
      setReason('');
      onDone?.(reply);
    } catch {
      // told below
    }
  };
  const show = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <button type="button" class={danger ? 'danger' : ''} disabled={disabled} onClick={show}>
        {label}
      </button>
      {open ? (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <form onSubmit={give}>
            <p>{question}</p>
            {children}
            {asksWhy ? <ReasonField value={reason} onInput={setReason} /> : null}
            {order.error === null ? null : (
              <p role="alert" class="problem">
                {order.error.message}
              </p>
            )}
            <button
              type="submit"
              class={danger ? 'danger' : ''}
              aria-busy={order.isPending}
              disabled={order.isPending}
            >
              {label}
            </button>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}

/** As long as the service takes it. */
function ReasonField({ value, onInput }: { value: string; onInput: (reason: string) => void }) {
  const { act } = useWords();
  return (
    <label>
      {act.reason}
      <input
        required
        minLength={3}
        maxLength={500}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
