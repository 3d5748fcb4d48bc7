import { useReply } from '../api/queries.ts';
import type { Holders } from '../api/types.ts';
import { useMay } from '../session/session.ts';

/** What people call holders of keys, with the name that decisions are signed with: "Anna Schmidt (crew)". */
export function useCalled(): (name: string) => string {
  const { data } = useReply<Holders>(useMay('curate') ? '/v1/holders' : null);
  return (name) => {
    const called = data?.holders.find((one) => one.name === name)?.display_name;
    return called === undefined ? name : `${called} (${name})`;
  };
}

export function Person({ name }: { name: string }) {
  const called = useCalled();
  return <bdi class="said">{called(name)}</bdi>;
}
