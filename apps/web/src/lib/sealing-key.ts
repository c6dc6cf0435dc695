// A key of this browser's own that texts are sealed with: no script can read it, and whoever copies what the browser keeps
// has texts nobody can open.
import { del, get, update } from 'idb-keyval'

const ALGORITHM = 'AES-GCM'
const NONCE_BYTES = 12

export type SealingKey = {
  /** `label` is sealed with the text: under another one it does not open. Throws where the browser has no cryptography. */
  seal: (label: string, text: string) => Promise<string>
  /** Throws for what is damaged, or was sealed with another key. */
  unseal: (label: string, sealed: string) => Promise<string>
  /** From now on nothing that was sealed opens, in no tab. */
  forget: () => Promise<void>
}

export function sealingKey(name: string): SealingKey {
  let key: Promise<CryptoKey> | undefined

  async function ownKey(): Promise<CryptoKey> {
    key ??= keptKey(name)
    try {
      return await key
    } catch (error) {
      key = undefined
      throw error
    }
  }

  return {
    async seal(label, text) {
      const own = await ownKey()
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = await crypto.subtle.encrypt(termsOf(iv, label), own, new TextEncoder().encode(text))
      return `${written(iv)}.${written(new Uint8Array(sealed))}`
    },
    async unseal(label, sealed) {
      const own = await ownKey()
      const [iv = '', content = ''] = sealed.split('.')
      const text = await crypto.subtle.decrypt(termsOf(read(iv), label), own, read(content))
      return new TextDecoder().decode(text)
    },
    async forget() {
      key = undefined
      try {
        await del(name)
      } catch {
        // Nothing was kept there.
      }
    },
  }
}

function termsOf(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(label) }
}

/** Made once for this browser; where nothing may be kept, for as long as the page is open. */
async function keptKey(name: string): Promise<CryptoKey> {
  const make = () => crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  try {
    const kept = await get<CryptoKey>(name)
    if (kept) return kept
    const made = await make()
    // Another tab may have been faster: the first key stays.
    await update<CryptoKey>(name, (other) => other ?? made)
    return (await get<CryptoKey>(name)) ?? made
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
