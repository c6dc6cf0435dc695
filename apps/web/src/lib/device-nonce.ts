// What is known before the key of this device is loaded: whether the browser can have one, and the word the server gave
// for its next proof, which comes anew with every answer.

/** `DEVICE_NONCE_HEADER` of the contract, which pages that read only this do not load. */
const HEADER = 'dpop-nonce'

let nonce: string | undefined

export function keepNonce(headers: { get(name: string): string | null }): void {
  nonce = headers.get(HEADER) ?? nonce
}

export function nextNonce(): string | undefined {
  return nonce
}

/** Not on a page that is not secure. */
export function canProve(): boolean {
  return globalThis.crypto?.subtle !== undefined
}
