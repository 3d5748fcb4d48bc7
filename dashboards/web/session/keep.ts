/**
 * The key of whoever is signed in, for as long as the tab lives. It survives a reload in `sessionStorage`, sealed with an AES
 * key that the browser keeps and does not give out; where the page may not seal (plain http from afar) it is not kept at all.
 * So it stands in no address, no cookie that another page could use, and nowhere in clear.
 */
const NAME = 'dsp-session';
const STORE = 'keys';

export async function keep(key: string): Promise<void> {
  const sealing = await sealingKey();
  if (sealing === null) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealing, new TextEncoder().encode(key));
  sessionStorage.setItem(NAME, `${text64(iv)}.${text64(new Uint8Array(sealed))}`);
}

/** Null when nothing is kept, or it cannot be opened any more. */
export async function kept(): Promise<string | null> {
  const [iv, sealed] = sessionStorage.getItem(NAME)?.split('.') ?? [];
  if (iv === undefined || sealed === undefined) return null;
  const sealing = await sealingKey();
  if (sealing === null) return null;
  try {
    const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, sealing, bytesOf(sealed));
    return new TextDecoder().decode(open);
  } catch {
    return null;
  }
}

export function forget(): void {
  sessionStorage.removeItem(NAME);
}

async function sealingKey(): Promise<CryptoKey | null> {
  if (!globalThis.isSecureContext) return null;
  try {
    const db = await opened();
    const found = await asked<CryptoKey | undefined>(db.transaction(STORE).objectStore(STORE).get('sealing'));
    if (found !== undefined) return found;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await asked(db.transaction(STORE, 'readwrite').objectStore(STORE).put(made, 'sealing'));
    return made;
  } catch {
    // Private windows of some browsers have no storage: then a reload asks again.
    return null;
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return asked(opening);
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function text64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
