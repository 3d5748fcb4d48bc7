import { around, type Place } from './place.ts';
import { discOf } from './surround.ts';

/** Where a phrase stands that joined its need since the map was made: within its disc, always at the same place. */
export function besideNeed(centre: Place, members: number, id: string): Place {
  let hash = 2166136261; // FNV-1a
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619) >>> 0;
  const angle = ((hash & 0xffff) / 0x10000) * 2 * Math.PI;
  return around(centre, angle, discOf(members) * Math.sqrt((hash >>> 16) / 0x10000));
}
