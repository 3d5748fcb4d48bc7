import { until } from './until.ts';

type Told = { readonly event: string; readonly id: string; readonly data: Record<string, unknown> };

export type Listener = {
  readonly status: number;
  readonly headers: Headers;
  /** All that was told so far. */
  readonly told: readonly Told[];
  /** The id to go on from: of the last event, or of the opening. */
  lastId(): string;
  /** Waits for so many events of a kind, and gives them. */
  heard(event: string, count: number): Promise<Told[]>;
  /** Settles when the service ended the stream. */
  readonly ended: Promise<void>;
  leave(): void;
};

/** Listens to server-sent events as a client does that is no browser. */
export async function listen(
  url: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Listener> {
  const away = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: away.signal,
  });
  const told: Told[] = [];
  let lastId = '';
  const read = async () => {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line): [string, string] => {
            const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
            return [name, value];
          }),
        );
        lastId = fields.get('id') ?? lastId;
        const data = fields.get('data');
        if (data !== undefined)
          told.push({ event: fields.get('event') ?? 'message', id: lastId, data: JSON.parse(data) });
      }
    }
  };
  const ended = response.status === 200 ? read().catch(() => {}) : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    told,
    lastId: () => lastId,
    async heard(event, count) {
      return until(
        () => `${count} of "${event}" were told; so far: ${told.map((one) => one.event).join(', ')}`,
        () => {
          const found = told.filter((one) => one.event === event);
          return found.length >= count && found;
        },
      );
    },
    ended,
    leave: () => away.abort(),
  };
}
