// Calls that are signed beside their key, by HTTP Message Signatures (RFC 9421) with Ed25519: what a signature covers, and how
// long it counts.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PARTNER_MODES } from './partner-keys.ts'
import { ABOUT_KEYS, keyParams, keySchema } from './partners.ts'

export const SIGNATURE_HEADER = 'signature'
export const SIGNATURE_INPUT_HEADER = 'signature-input'
export const DIGEST_HEADER = 'content-digest'
/** A signature is made at most so long ago, or ahead by another clock. */
export const SIGNATURE_SECONDS = 300
/** Of an Ed25519 key. */
export const PUBLIC_KEY_BYTES = 32

export const setPartnerPublicKey = endpoint({
  id: 'setPartnerPublicKey',
  route: 'POST /partners/{id}/keys/{key}/public-key',
  summary: 'Say with what the calls of a key are signed (Ed25519, RFC 9421), or that they are signed no more',
  auth: 'user',
  proof: 'always',
  params: keyParams,
  body: z.object({
    mode: z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`),
    /** 32 bytes in base64, or PEM. */
    public_key: z.nullable(z.string().check(z.minLength(1, 'is required'), z.maxLength(400, 'at most 400 characters'))),
  }),
  response: z.object({ key: keySchema }),
  errors: [...ABOUT_KEYS, 'partner_key_not_found', 'partner_key_ended'],
})
