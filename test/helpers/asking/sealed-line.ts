import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { documentOf, type Line } from '../../../src/domain/template/schema-version.ts';
import { createSigner } from '../../../src/ground/signing/seal.ts';
import { replaySigningKey, type SigningKey } from '../../../src/ground/signing/signing-key.ts';

export type Served = {
  readonly schema_id: string;
  readonly keys: readonly KeyDefinition[];
  readonly version: { readonly number: number };
  readonly signature: { readonly jws: string; readonly digest: string; readonly key_id: string };
};

/** A key pair that is the same for the same name. */
export function keyOf(name: string): Promise<SigningKey> {
  return replaySigningKey(name, new Date('2026-01-01T00:00:00Z'));
}

const KEYS: readonly KeyDefinition[] = ['origin', 'other'].map((key_name) => ({
  key_name,
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'A place.',
}));

type Plan = {
  readonly number: number;
  readonly previous?: Served | null;
  readonly scenario?: string;
  readonly line?: Line;
  readonly cohort?: string;
  readonly expiresAt?: string;
  readonly description?: string;
};

/** A version as the service would serve it, sealed with the key. */
export async function served(key: SigningKey, plan: Plan): Promise<Served> {
  const { number, previous = null, scenario = 'flight_booking', line = 'stable', cohort = '*' } = plan;
  const template = {
    schema_id: `${scenario}_v${number}${cohort === '*' ? '' : `~${cohort}`}${line === 'stable' ? '' : '-x1'}`,
    scenario,
    keys: KEYS.map((one) => ({ ...one, semantic_description: plan.description ?? `Place ${number}.` })),
  };
  const document = documentOf({
    template,
    number,
    line,
    cohort,
    previousDigest: previous?.signature.digest ?? null,
    issuedAt: new Date('2026-01-01T00:00:00Z'),
    expiresAt: new Date(plan.expiresAt ?? '2099-01-01T00:00:00Z'),
    reason: 'test',
    changes: [],
  });
  const canonical = canonicalise(document);
  const { signature, keyId } = await (await createSigner([key])).sign(canonical);
  return { ...document, signature: { jws: signature, digest: digestOf(canonical), key_id: keyId } };
}

/** Versions 1 to n, each naming the one before. */
export async function chain(key: SigningKey, length: number, plan: Partial<Plan> = {}): Promise<Served[]> {
  const versions: Served[] = [];
  for (let number = 1; number <= length; number++)
    versions.push(await served(key, { ...plan, number, previous: versions.at(-1) ?? null }));
  return versions;
}

type Told = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What to answer; null hangs up, `hang` never answers. */
export type Answerer = (path: string, etag: string | undefined, body: string) => Told | 'hang' | null;

/** A service that answers as it is told, also with lies. */
export async function serverThat(
  answer: Answerer,
): Promise<{ url: string; paths: string[]; close(): Promise<void> }> {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? '');
    const told = answer(request.url ?? '', request.headers['if-none-match'], await text(request));
    if (told === 'hang') return;
    if (told === null) {
      request.socket.destroy();
      return;
    }
    const { status = 200, body, headers = {} } = told;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
