import { useState } from 'preact/hooks';
import { useReply } from '../../../api/queries.ts';
import type { Key, KeyList } from '../../../api/types.ts';
import { OrderButton } from '../../../parts/order.tsx';
import { useOwn } from '../../../words/words.ts';
import { WORDS } from './edit.words.ts';
import { Told, usePreview } from './preview.tsx';

/** Another key asks the same: which, and what would become of both. */
export function MergeKey({ scenario, path, of: key }: { scenario: string; path: string; of: Key }) {
  const words = useOwn(WORDS);
  const [other, setOther] = useState('');
  const { data } = useReply<KeyList>(`/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys`);
  const others = (data?.patch_keys ?? []).filter(
    ({ key_name, ended_at }) => ended_at === null && key_name !== key.key_name,
  );
  if (others.length === 0) return null;
  const order = { method: 'POST', path: `${path}/merge`, body: { with: other } } as const;
  return (
    <OrderButton
      scenario={scenario}
      {...order}
      label={words.merge}
      question={words.mergeQuestion}
      onOpen={() => setOther(others[0]?.key_name ?? '')}
    >
      <label>
        {words.mergeWith}
        <select value={other} onChange={({ currentTarget }) => setOther(currentTarget.value)}>
          {others.map(({ key_name }) => (
            <option key={key_name}>{key_name}</option>
          ))}
        </select>
      </label>
      <MergePreview order={order} />
    </OrderButton>
  );
}

function MergePreview({ order }: { order: Parameters<typeof usePreview>[0] }) {
  const { told, refused } = usePreview(order);
  return refused === null ? (
    <Told told={told} />
  ) : (
    <p role="status" class="problem">
      {refused}
    </p>
  );
}
