// What Kivuko asks of an identity provider: is this a living person, and the one an identity number belongs to?
import type { Outcome } from '#platform/outcome.ts'

/** Of a country's own kind of document. */
export type IdentityNumber = { country: string; kind: 'national_id' | 'passport' | 'drivers_license'; number: string }

export type Submission = {
  /** Ours; the same one again is refused with `SENT_BEFORE`. */
  reference: string
  userId: string
  person: { firstName: string; lastName: string; dateOfBirth: string | undefined }
  /** JPEG. */
  selfie: Uint8Array
  liveness: readonly Uint8Array[]
  /** With it the selfie is compared with the issuer's picture; without it the person is only seen to be alive. */
  identity: IdentityNumber | undefined
}

export type Rejection = 'face_differs' | 'not_alive' | 'number_unknown' | 'picture_unusable'

/** The provider's answer about one submission; name and birth date are the issuer's, where it told them. */
export type CheckResult =
  | { kind: 'pending' }
  /** It was announced, but its pictures never came. */
  | { kind: 'nothing_sent' }
  | { kind: 'approved'; name: string | undefined; dateOfBirth: string | undefined }
  | { kind: 'rejected'; why: Rejection; code: string }
  /** Neither yes nor no: a person must look. */
  | { kind: 'unclear'; code: string }

/** A callback says what to ask about, and nothing more. `summary` is what may be kept of it: nothing personal. */
export type IdentityEvent = { id: string; type: string; reference: string | undefined; summary: string }

export const SENT_BEFORE = 'sent_before'
/** Not even asked: it takes no check of so few. */
export const TOO_FEW_PICTURES = 'too_few_pictures'

export interface IdentityProvider {
  /** Whether this kind of number can be compared with its issuer. */
  knows(identity: Pick<IdentityNumber, 'country' | 'kind'>): boolean
  /** Refused with `TOO_FEW_PICTURES` when there are fewer than the provider demands. */
  submit(given: Submission): Promise<Outcome<{ providerRef: string }>>
  findResult(asked: Pick<Submission, 'reference' | 'userId'>): Promise<Outcome<CheckResult>>
  /** Throws `signature_invalid` and `malformed_request`. */
  readEvent(rawBody: Buffer): IdentityEvent
}
