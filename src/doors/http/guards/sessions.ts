import type { Context } from '../../../context.ts';
import type { Place } from '../../../ground/vault/vault.ts';

/** As long as one looks at something; then the dashboard, which has the key, opens another. */
const SESSION_S = 15 * 60;
const NAME = 'dsp-session';
const PATH = '/bull-board/';

/**
 * Stands for an API key where a browser asks by itself and can send no header: for pages that only look, below one path. The
 * cookie says which key and until when, sealed by the vault, so nothing is stored and every server of a database can read it.
 * It is worth no more than its key: that is looked up again with each request, and one that is revoked opens nothing.
 */
export type Sessions = ReturnType<typeof createSessions>;

/** @param isHttps whether the cookie is for https alone */
export function createSessions({ db: { vault }, clock }: Context, adminKey: string, isHttps: boolean) {
  const cookieOf = (value: string, seconds: number) =>
    `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  // The operator's key has no row that could be revoked: another one ends what was opened with the one before.
  const placeOf = async (keyId: string): Promise<Place> => [
    'sessions',
    keyId,
    keyId === 'admin' ? (await vault.encrypting()).digest(adminKey) : '',
  ];
  return {
    /** The `Set-Cookie` that makes a browser forget it. A copy of it, if there is one, ends with its time. */
    forgotten: cookieOf('', 0),
    /** The `Set-Cookie` of a new one, and when it ends. @param keyId the part of the key that is no secret */
    async begin(keyId: string) {
      const until = new Date(clock.now().getTime() + SESSION_S * 1_000);
      const place = await placeOf(keyId);
      const sealed = (await vault.encrypting()).encrypt(until.toISOString(), place);
      return { cookie: cookieOf(`${keyId}.${sealed.toString('base64url')}`, SESSION_S), until };
    },
    /** Whose key a `Cookie` header stands for; `none` where it holds no session, `wrong` where that is no or no longer good. */
    async keyIdOf(header: string | undefined): Promise<{ keyId: string } | 'none' | 'wrong'> {
      const [, keyId, sealed] = IN_HEADER.exec(header ?? '') ?? [];
      if (keyId === undefined || sealed === undefined) return 'none';
      const opened = await vault.attempt(Buffer.from(sealed, 'base64url'), await placeOf(keyId));
      return 'text' in opened && new Date(opened.text) > clock.now() ? { keyId } : 'wrong';
    },
  };
}

const IN_HEADER = /(?:^|; ?)dsp-session=([\w-]{1,64})\.([\w-]{1,512})(?:;|$)/;
