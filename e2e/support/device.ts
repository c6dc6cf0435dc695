// A device of staff: one key, which their calls prove and which is put into the browser they work in.
import { type BrowserContext, expect } from '@playwright/test'
import { generateKeyPair, generateProof, type KeyPair } from 'dpop'

export type Device = {
  prove(call: { url: URL; method: string; nonce?: string | undefined; token?: string | undefined }): Promise<string>
  /** Its private key, to be put into a browser. */
  jwk: JsonWebKey
}

export async function newDevice(): Promise<Device> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  return {
    jwk: await crypto.subtle.exportKey('jwk', pair.privateKey as Parameters<typeof crypto.subtle.exportKey>[1]),
    prove: ({ url, method, nonce, token }) => generateProof(pair, `${url.origin}${url.pathname}`, method, nonce, token),
  }
}

/** Before a page of the app is opened: it finds the key where it keeps its own, and makes none. */
export async function bringDevice(context: BrowserContext, origin: string, { jwk }: Device): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  expect(await page.evaluate(keepKey, jwk)).toBe(true)
  await page.close()
}

/** Runs in the page: the key can be used there, and not read. */
async function keepKey(jwk: JsonWebKey): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { d: _secret, ...shown } = jwk
  const key: KeyPair = {
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, key_ops: ['sign'] }, algorithm, false, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', { ...shown, key_ops: ['verify'] }, algorithm, true, ['verify']),
  }
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keyval', 'readwrite')
      writing.objectStore('keyval').put(key, 'device-key')
      writing.oncomplete = () => resolve(true)
      writing.onerror = () => reject(writing.error)
    }
  })
}
