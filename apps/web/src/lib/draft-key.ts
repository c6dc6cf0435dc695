// The key that drafts are sealed with in this browser: no script can read it, it leaves with signing out, and whoever
// copies what the browser keeps has drafts nobody can open. Loaded when there is something to seal or to open.
import { del, get, update } from 'idb-keyval'

const KEY_NAME = 'draft-key'
const ALGORITHM = 'AES-GCM'
const NONCE_BYTES = 12

let key: Promise<CryptoKey> | undefined

/** `label` is sealed with the text: under another one it does not open. Throws where the browser has no cryptography. */
export async function seal(label: string, text: string): Promise<string> {
  const own = await ownKey()
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(termsOf(iv, label), own, new TextEncoder().encode(text))
  return `${written(iv)}.${written(new Uint8Array(sealed))}`
}

/** Throws for what is damaged, or was sealed with another key. */
export async function unseal(label: string, sealed: string): Promise<string> {
  const own = await ownKey()
  const [iv = '', content = ''] = sealed.split('.')
  const text = await crypto.subtle.decrypt(termsOf(read(iv), label), own, read(content))
  return new TextDecoder().decode(text)
}

/** From now on nothing that was sealed opens, in no tab. */
export async function forgetDraftKey(): Promise<void> {
  key = undefined
  try {
    await del(KEY_NAME)
  } catch {
    // Nothing was kept there.
  }
}

function termsOf(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(label) }
}

async function ownKey(): Promise<CryptoKey> {
  key ??= draftKey()
  try {
    return await key
  } catch (error) {
    key = undefined
    throw error
  }
}

/** Made once for this browser; where nothing may be kept, for as long as the page is open. */
async function draftKey(): Promise<CryptoKey> {
  const make = () => crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  try {
    const kept = await get<CryptoKey>(KEY_NAME)
    if (kept) return kept
    const made = await make()
    // Another tab may have been faster: the first key stays.
    await update<CryptoKey>(KEY_NAME, (other) => other ?? made)
    return (await get<CryptoKey>(KEY_NAME)) ?? made
  } catch {
    return make()
  }
}

function written(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function read(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}
