import { Empty } from '../parts/page-state.tsx';

export function OverviewPage(_: { scenario: string | null }) {
  return <Empty />;
}
