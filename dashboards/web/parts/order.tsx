import { useState } from 'preact/hooks';
import type { Method } from '../api/call.ts';
import { useOrder } from '../api/queries.ts';
import { useWords } from '../words/words.ts';
import { Dialog } from './dialog.tsx';

/** A button for an order that must say why: asks for the reason, gives the order, and tells what came of it. */
export function OrderButton({
  scenario,
  label,
  question,
  method = 'POST',
  path,
  body,
  danger = false,
}: {
  scenario: string;
  label: string;
  /** What will happen, said before it does. */
  question: string;
  method?: Method;
  path: string;
  /** Besides `reason`. */
  body?: Readonly<Record<string, unknown>>;
  danger?: boolean;
}) {
  const { act } = useWords();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const order = useOrder(scenario);
  const give = async (event: Event) => {
    event.preventDefault();
    await order.mutateAsync({ method, path, body: { ...body, reason } }).then(
      () => setOpen(false),
      () => {}, // told below
    );
  };
  return (
    <>
      <button type="button" class={danger ? 'danger' : ''} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open ? (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <form onSubmit={give}>
            <p>{question}</p>
            <label>
              {act.reason}
              <input
                required
                minLength={3}
                maxLength={500}
                value={reason}
                onInput={(event) => setReason(event.currentTarget.value)}
              />
            </label>
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
