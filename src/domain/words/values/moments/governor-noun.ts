import { byMeaning } from '../../sayings.ts';

/** Nouns for the verbs that dates and times hang on; a field is named by the noun. */
const NOUNS = byMeaning(`
departure: leave, depart, head out, set off, fly out, go out, set out, salir, 出发
arrival: arrive, land
return: return, come back, go back, head back, fly back, be back, back, get back, bring back, take back, travel back,
  return back, give back, 返回, 回来, volver
check_in: check in
check_out: check out
pickup: pick up, pickup, collect
dropoff: drop off, dropoff
start: start, begin
end: end, finish
visit: visit
stay: stay
delivery: deliver
shipping: ship
`);

/** The noun of a verb that moments hang on ("arrive" -> `arrival`), whatever its language; null for other words. */
export function nounOf(governor: string): string | null {
  return NOUNS.get(governor) ?? null;
}
