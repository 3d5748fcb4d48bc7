import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../domain/access/index.ts';
import { type Attempt, type Outcome, outcomeOfStatus } from '../../domain/exchange/index.ts';

/** Brings a message to an address that somebody else chose, and says no more of the answer than its status. */
export type Courier = {
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Attempt>;
};

/** Only tests give any of these: a server of their own beside them is neither public nor certified. */
export type CourierOptions = {
  readonly resolve?: Resolve;
  readonly mayReach?: (address: string) => boolean;
  readonly ca?: string;
  readonly limitMs?: number;
};

/** As `dns.lookup` with `all`: every address is looked at before one is connected to. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (problem: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Looking up, connecting and the answer's head together. */
const LIMIT_MS = 10_000;
/** So much of an answer's body is let in for politeness; none of it is looked at. */
const MOST_ANSWER = 1_024;

/**
 * Where a name leads is judged in the very look-up that the connection is made with, so a name that answers otherwise the
 * second time (DNS rebinding) gains nothing. Each message has a connection of its own.
 */
export function createCourier({
  resolve = systemLookup,
  mayReach = isPublicAddress,
  ca,
  limitMs = LIMIT_MS,
}: CourierOptions = {}): Courier {
  // A proxy of the environment would look names up in our place: an agent of our own knows none.
  const agent = new Agent({ keepAlive: false });
  const lookup = guardedLookup(resolve, mayReach);
  return {
    async send(url, headers, body) {
      const to = new URL(url);
      const literal = to.hostname.replace(/^\[|\]$/g, '');
      // An address in the place of a name is connected to without any look-up.
      if (to.protocol !== 'https:' || (isIP(literal) !== 0 && !mayReach(literal)))
        return { status: null, outcome: 'address_not_public' };
      try {
        const status = await new Promise<number>((settle, fail) => {
          const sent = request(to, {
            method: 'POST',
            agent,
            lookup,
            rejectUnauthorized: true,
            signal: AbortSignal.timeout(limitMs),
            headers: {
              ...headers,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'user-agent': 'differential-semantic-pool',
            },
            ...(ca === undefined ? {} : { ca }),
          });
          sent.on('error', fail);
          sent.once('response', (answer) => {
            let length = 0;
            answer.on('data', (chunk: Buffer) => {
              length += chunk.length;
              if (length > MOST_ANSWER) answer.destroy();
            });
            // The status is all we want: what becomes of the body is the same to us.
            answer.on('error', () => {});
            settle(answer.statusCode ?? 0);
          });
          sent.end(body);
        });
        return { status, outcome: outcomeOfStatus(status) };
      } catch (problem) {
        return { status: null, outcome: outcomeOfProblem(problem) };
      }
    },
  };
}

class NotPublic extends Error {}

/** A name with one address inside is refused whole, as one that leads there now and then. */
function guardedLookup(resolve: Resolve, mayReach: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (problem, addresses) => {
      const [first] = addresses ?? [];
      if (problem !== null) done(problem, '');
      else if (first === undefined || !addresses.every(({ address }) => mayReach(address)))
        done(new NotPublic(`${host} leads to an address that is not public`), '');
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function outcomeOfProblem(problem: unknown): Outcome {
  if (problem instanceof NotPublic) return 'address_not_public';
  if (!(problem instanceof Error)) return 'unreachable';
  if (problem.name === 'AbortError' || problem.name === 'TimeoutError') return 'timed_out';
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : '';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'name_not_found';
  if (/CERT|TLS|SSL|ISSUER|SELF_SIGNED|EPROTO/.test(code)) return 'not_trusted';
  return 'unreachable';
}
