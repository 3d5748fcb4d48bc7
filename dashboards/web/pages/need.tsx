import { Empty } from '../parts/page-state.tsx';

export function NeedPage(_: { scenario: string }) {
  return <Empty />;
}
