// What is known before the key of this device is loaded: whether the browser can have one, and the word the server gave
// for its next proof, which comes anew with every answer.

/** `DEVICE_NONCE_HEADER` of the contract, which pages that read only this do not load. */
const HEADER = 'dpop-nonce'

/** The server takes one for five minutes at least. */
const KEPT_FOR_MS = 4.5 * 60_000

let kept: { nonce: string; atMs: number } | undefined

export function keepNonce(headers: { get(name: string): string | null }): void {
  const nonce = headers.get(HEADER)
  if (nonce) kept = { nonce, atMs: performance.now() }
}

/** Undefined when none was given lately. */
export function nextNonce(): string | undefined {
  return kept && performance.now() - kept.atMs < KEPT_FOR_MS ? kept.nonce : undefined
}

/** Not on a page that is not secure. */
export function canProve(): boolean {
  return globalThis.crypto?.subtle !== undefined
}
