// This browser as a device: one key that cannot be copied out of it, and proofs made with it (RFC 9449). Loaded when
// somebody signs in or is signed in, so that pages anyone may read do not carry it.
import { API_BASE, SIGN_IN_WAYS_PATH } from '@kivuko/contract/api-base.ts'
import { generateKeyPair, generateProof, type KeyPair } from 'dpop'
import { get, update } from 'idb-keyval'
import { keepNonce, nextNonce } from './device-nonce.ts'

const KEY_NAME = 'device-key'

export type ProvenCall = { url: string; method: string; token: string | undefined }

let key: Promise<KeyPair> | undefined

/**
 * The proof for one call. Undefined where the browser cannot make one: its sessions are then bound to
 * nothing, and the server alone decides what that is worth.
 */
export async function deviceProof({ url, method, token }: ProvenCall): Promise<string | undefined> {
  const { origin, pathname } = new URL(url, window.location.href)
  try {
    key ??= deviceKey()
    const pair = await key
    if (!nextNonce()) await askForNonce()
    return await generateProof(pair, `${origin}${pathname}`, method, nextNonce(), token)
  } catch {
    return undefined
  }
}

/** Of a call that costs nothing, where the first call of a page would be refused for want of one. */
async function askForNonce(): Promise<void> {
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  const response = await fetch(`${host}${API_BASE}${SIGN_IN_WAYS_PATH}`, { credentials: 'omit' })
  keepNonce(response.headers)
}

/** Made once for this browser; where nothing may be kept, for as long as the page is open. */
async function deviceKey(): Promise<KeyPair> {
  try {
    const kept = await get<KeyPair>(KEY_NAME)
    if (kept) return kept
    const made = await generateKeyPair('ES256')
    // Another tab may have been faster: the first key stays.
    await update<KeyPair>(KEY_NAME, (other) => other ?? made)
    return (await get<KeyPair>(KEY_NAME)) ?? made
  } catch {
    return generateKeyPair('ES256')
  }
}
