import { Empty } from '../parts/page-state.tsx';

export function VersionsPage(_: { scenario?: string }) {
  return <Empty />;
}
