// Calls that are signed beside their key, by HTTP Message Signatures (RFC 9421) with Ed25519: what a signature covers, and how
// long it counts.

export const SIGNATURE_HEADER = 'signature'
export const SIGNATURE_INPUT_HEADER = 'signature-input'
export const DIGEST_HEADER = 'content-digest'
/** A signature is made at most so long ago, or ahead by another clock. */
export const SIGNATURE_SECONDS = 300
/** Of an Ed25519 key. */
export const PUBLIC_KEY_BYTES = 32
