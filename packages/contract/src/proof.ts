// A proof of who is there, sent along with the very call it is for: what moves money or opens an account to others
// takes more than a session.
import * as z from 'zod/mini'
import { webauthnAnswer, webauthnOptions } from './account-security.ts'
import { PASSWORD_LENGTH_MAX, text } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { fromJsonHeader, toJsonHeader } from './json-header.ts'
import { t } from './text.ts'

/** The password counts only where there is no second factor. */
export const PROOF_WAYS = ['passkey', 'totp', 'recovery_code', 'password'] as const
export type ProofWay = (typeof PROOF_WAYS)[number]

export const proofSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('passkey'), credential: webauthnAnswer }),
  z.object({ way: z.enum(['totp', 'recovery_code', 'password']), value: text(t('Value'), PASSWORD_LENGTH_MAX) }),
])
export type Proof = z.output<typeof proofSchema>

/** What a refusal with `proof_required` says: which call is meant, and what proves it here; none: signing in anew. */
export const askedProof = z.object({ deed: z.string(), ways: z.array(z.enum(PROOF_WAYS)) })
export type AskedProof = z.output<typeof askedProof>

/** The value of `PROOF_HEADER`: JSON in base64url. */
export function proofHeader(proof: Proof): string {
  return toJsonHeader(proof)
}

/** Undefined for what is no proof. */
export function readProof(header: string): Proof | undefined {
  const read = z.safeParse(proofSchema, fromJsonHeader(header))
  return read.success ? read.data : undefined
}

/** The answer counts for that one action, once, within five minutes. */
export const startProof = endpoint({
  id: 'startProof',
  route: 'POST /users/me/proofs/options',
  summary: 'What the browser needs to prove by a passkey who is there, for one action',
  auth: 'user',
  atConsole: true,
  isRare: true,
  body: z.object({ deed: text(t('Action'), 100) }),
  response: z.object({ options: webauthnOptions }),
  errors: ['passkeys_unavailable'],
})
