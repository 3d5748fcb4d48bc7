/** A refusal of the API (RFC 9457), or that it could not be reached (status 0). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** Seconds after which it may be tried again, where the service said so. */
  readonly retryAfter: number | null;
  /** The members of what was sent that are wrong. */
  readonly faults: readonly { readonly path: string; readonly detail: string }[];

  constructor(
    status: number,
    sentence: string,
    retryAfter: number | null = null,
    faults: Problem['faults'] = [],
  ) {
    super(sentence);
    this.status = status;
    this.retryAfter = retryAfter;
    this.faults = faults;
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const said = body !== null && typeof body === 'object' && 'detail' in body ? body.detail : null;
  const title = body !== null && typeof body === 'object' && 'title' in body ? body.title : null;
  const wait = Number(response.headers.get('retry-after'));
  return new Problem(
    response.status,
    String(said ?? title ?? `${response.status} ${response.statusText}`),
    Number.isFinite(wait) && wait > 0 ? wait : null,
    body !== null && typeof body === 'object' && 'errors' in body ? (body.errors as Problem['faults']) : [], // RFC 9457
  );
}
