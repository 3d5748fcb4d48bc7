import { Empty } from '../parts/page-state.tsx';

export function OperationsPage() {
  return <Empty />;
}
