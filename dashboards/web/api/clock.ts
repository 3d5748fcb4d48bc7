import { useEffect, useState } from 'preact/hooks';
import { useReply } from './queries.ts';
import type { Scenarios } from './types.ts';

const MINUTE_MS = 60_000;

/**
 * The time of the service, by which windows and days count: a demo's is not the browser's, and neither is always right. It is
 * learned with the list of scenarios, which every page asks for, and goes on by itself, to the minute.
 */
export function useNow(): number {
  const { data, dataUpdatedAt } = useReply<Scenarios>('/v1/scenarios');
  const [here, setHere] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (data === undefined) return here;
  return Date.parse(data.now) + Math.max(0, here - dataUpdatedAt);
}
