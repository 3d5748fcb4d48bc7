import type { Key } from '../../api/types.ts';
import { OrderButton } from '../../parts/order.tsx';
import { useMay } from '../../session/session.ts';
import { useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

/** A person's word. Which there is to say hangs on the key's state, as the service takes it. */
export function KeyOrders({ scenario, path, of: key }: { scenario: string; path: string; of: Key }) {
  const { orders } = useOwn(WORDS);
  const may = useMay('approve');
  const verbs = verbsOf(key);
  if (!may || verbs.length === 0) return null;
  return (
    <div class="key-orders">
      {key.asked === null ? null : (
        <p>
          {orders.asks} <bdi class="said">{[...key.asked.topics, ...key.asked.cohorts].join(', ')}</bdi>
        </p>
      )}
      {verbs.map((verb) => (
        <OrderButton
          key={verb}
          scenario={scenario}
          path={`${path}/${verb}`}
          label={orders[verb]}
          question={orders.questions[verb]}
          danger={verb !== 'approve'}
        />
      ))}
    </div>
  );
}

type Verb = 'approve' | 'reject' | 'retire';

function verbsOf({ status, asked }: Key): readonly Verb[] {
  switch (status) {
    case 'proposed':
      return ['approve', 'reject'];
    case 'experimental':
      return asked === null ? ['retire', 'reject'] : ['approve', 'retire', 'reject'];
    case 'stable':
      return asked === null ? ['retire'] : ['approve', 'retire'];
    default:
      return [];
  }
}
