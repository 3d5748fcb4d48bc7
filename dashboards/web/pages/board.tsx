import { Empty } from '../parts/page-state.tsx';

export function BoardPage(_: { scenario?: string }) {
  return <Empty />;
}
