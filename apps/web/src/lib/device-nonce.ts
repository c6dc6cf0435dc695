// The word the server gave for the next proof of this device: with every answer it comes anew.

/** `DEVICE_NONCE_HEADER` of the contract, which pages that read only this do not load. */
const HEADER = 'dpop-nonce'

let nonce: string | undefined

export function keepNonce(headers: { get(name: string): string | null }): void {
  nonce = headers.get(HEADER) ?? nonce
}

export function nextNonce(): string | undefined {
  return nonce
}
