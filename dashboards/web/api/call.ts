import { Problem, problemOf } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call with the key of whoever is signed in. */
export type Call = <Reply>(method: Method, path: string, body?: unknown, ifMatch?: string) => Promise<Reply>;

/**
 * @param key sent as a header, never in an address
 * @param onAnswer whatever it is
 * @throws Problem for every answer that is none of 2xx, and when there is no answer
 */
export function callWith(
  key: string,
  onRefused: () => void,
  onAnswer: (response: Response) => void = () => {},
): Call {
  return async <Reply>(method: Method, path: string, body?: unknown, ifMatch?: string): Promise<Reply> => {
    const response = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
    }).catch(() => {
      throw new Problem(0, 'The service cannot be reached.');
    });
    onAnswer(response);
    if (response.status === 401) onRefused();
    if (!response.ok) throw await problemOf(response);
    return (response.status === 204 ? undefined : await response.json()) as Reply; // the contract's type
  };
}
