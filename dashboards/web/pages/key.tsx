import { Empty } from '../parts/page-state.tsx';

export function KeyPage(_: { scenario: string }) {
  return <Empty />;
}
