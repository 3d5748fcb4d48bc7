import { Empty } from '../parts/page-state.tsx';

export function WhatIfPage(_: { scenario?: string }) {
  return <Empty />;
}
