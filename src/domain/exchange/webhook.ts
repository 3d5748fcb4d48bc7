import { isPublicAddress } from '../access/index.ts';
import { DAY_MS, type Fault } from '../basics/index.ts';

/** What came of one try. Closed words: nothing that the other side said is kept or shown. */
export type Outcome =
  | 'delivered'
  | 'refused'
  | 'redirected'
  | 'gone'
  | 'address_not_public'
  | 'name_not_found'
  | 'not_trusted'
  | 'timed_out'
  | 'unreachable';

/** One try: the status code, where there was an answer. */
export type Attempt = { readonly status: number | null; readonly outcome: Outcome };

/** How a webhook stands after what failed in a row. */
export type Failing = {
  readonly failures: number;
  readonly failingSince: Date;
  readonly nextTryAt: Date;
  /** It is tried no more, and why. */
  readonly disabledReason: string | null;
};

/** A restart is over by the second try or third. */
const FIRST_PAUSE_MS = 10_000;
/** What is mended in the morning is told the same day, and a receiver that is down for days costs four tries a day. */
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** A long weekend and a day to notice; then somebody has to look. */
const PATIENCE_DAYS = 5;

/** Standard Webhooks: 2xx is taken, 410 is never again, everything else is tried again; redirects are not followed. */
export function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirected';
  return status === 410 ? 'gone' : 'refused';
}

/** Pauses double up to six hours; after five days without one success, or when the receiver says so, it is over. */
export function afterFailure(
  before: { readonly failures: number; readonly failingSince: Date | null },
  { outcome, status }: Attempt,
  now: Date,
): Failing {
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? now;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  const last = status === null ? outcome : `${outcome} (status ${status})`;
  const over = now.getTime() - failingSince.getTime() >= PATIENCE_DAYS * DAY_MS;
  return {
    failures,
    failingSince,
    nextTryAt: new Date(now.getTime() + pause),
    disabledReason:
      outcome === 'gone'
        ? 'The receiver said that it is gone (status 410).'
        : over
          ? `Nothing could be delivered since ${failingSince.toISOString()}; the last try: ${last}.`
          : null,
  };
}

/** What browsers and proxies have always let through. */
const LONGEST_URL = 2_000;
/** Names that only mean something inside of a network. */
const INSIDE = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/** An address that may be told: https, in the internet, without credentials. Where its name leads is seen when it is told. */
export function readWebhookUrl(text: string): { readonly url: string } | Fault {
  const fault = (detail: string): Fault => ({ path: 'url', detail });
  if (text.length > LONGEST_URL) return fault(`has more than ${LONGEST_URL} characters`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return fault('is no absolute URL');
  if (url.protocol !== 'https:') return fault('must begin with https://');
  if (url.username !== '' || url.password !== '') return fault('must not hold a name or password');
  if (url.hash !== '') return fault('must not have a fragment (#…)');
  // The URL's own reading: 2130706433, 0x7f.1 and 127.1 have become 127.0.0.1 by now.
  const host = url.hostname.replace(/\.$/, '');
  const address = /^\[(.*)\]$/.exec(host)?.[1] ?? (/^[\d.]+$/.test(host) ? host : null);
  if (address === null ? INSIDE.test(host) : !isPublicAddress(address))
    return fault(`"${host}" is no address in the internet`);
  return { url: url.href };
}
