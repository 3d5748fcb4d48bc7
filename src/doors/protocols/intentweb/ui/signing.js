// What the endpoint asks of every message (protocols' README): its hash, and a signature made with the API key.

const utf8 = new TextEncoder();

/** RFC 8785 for what this page sends: texts, lists and objects. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The envelope with its attribution. @param {Record<string, unknown>} content @param {string} key */
export async function attributed(content, key, actor) {
  const query_hash = hex(await crypto.subtle.digest('SHA-256', utf8.encode(canonical(content))));
  const nonce = crypto.randomUUID();
  const timestamp = new Date().toISOString();
  const secret = base64url(await crypto.subtle.digest('SHA-256', utf8.encode(key)));
  const hmac = await crypto.subtle.importKey(
    'raw',
    utf8.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const text = canonical({ actor_id: actor, nonce, query_hash, timestamp });
  const signature = `hmac-sha256:${base64url(await crypto.subtle.sign('HMAC', hmac, utf8.encode(text)))}`;
  const chain = [{ actor_type: 'intent_ui', actor_id: actor, timestamp, signature }];
  return { ...content, attribution: { query_hash, nonce, timestamp, chain } };
}
