import { Empty } from '../parts/page-state.tsx';

export function PoolPage(_: { scenario?: string }) {
  return <Empty />;
}
