// What the provider is sent: the pictures, the customer's own words, and the number of the newest identity document.
import assert from 'node:assert/strict'
import { openNumber } from '#compliance/documents/envelope.ts'
import { type DocumentRow, findDocuments } from '#compliance/find-documents.ts'
import { findAddress } from '#compliance/kyc/find-address.ts'
import { findFrames, readFrame } from '#compliance/verification/read-frames.ts'
import type { Deps } from '#deps.ts'
import type { IdentityNumber, IdentityProvider, Submission } from '#providers/identity/port.ts'
import { getUser } from '#users/find-user.ts'
import type { IdentityCheck } from './identity-check.ts'

export type Gathered = { submission: Omit<Submission, 'reference'>; documentId: IdentityCheck['document_id'] }

export async function gatherSubmission(
  deps: Deps,
  provider: IdentityProvider,
  { user_id, verification_id }: IdentityCheck,
): Promise<Gathered> {
  const user = await getUser(deps.db, user_id)
  const frames = await findFrames(deps.db, verification_id)
  const pictures = await Promise.all(
    frames.map(async (frame) => ({ pose: frame.pose, bytes: await readFrame(deps, frame) })),
  )
  const selfie = pictures.find(({ pose }) => pose === 'straight') ?? pictures[0]
  assert(selfie, 'a verification that was handed in has pictures')
  const numbered = await newestNumber(deps, provider, user_id)
  return {
    submission: {
      userId: user_id,
      person: {
        firstName: user.first_name,
        lastName: user.last_name,
        dateOfBirth: user.date_of_birth ?? undefined,
      },
      selfie: selfie.bytes,
      liveness: pictures.filter((picture) => picture !== selfie).map(({ bytes }) => bytes),
      identity: numbered?.identity,
    },
    documentId: numbered?.documentId ?? null,
  }
}

/** Of a document that was not rejected, in a country whose issuer the provider can ask. */
async function newestNumber(
  deps: Deps,
  provider: IdentityProvider,
  userId: IdentityCheck['user_id'],
): Promise<{ documentId: DocumentRow['id']; identity: IdentityNumber } | undefined> {
  const address = await findAddress(deps.db, userId)
  if (!address) return undefined
  const country = address.country_code
  for (const document of await findDocuments(deps.db, userId)) {
    const kind = kindOf(document)
    if (!kind || document.state === 'rejected' || !provider.knows({ country, kind })) continue
    const number = openNumber(deps.documents.secrets, document.id, document.sealed_number)
    return { documentId: document.id, identity: { country, kind, number } }
  }
  return undefined
}

function kindOf({ document_type: type }: DocumentRow): IdentityNumber['kind'] | undefined {
  return type === 'national_id' || type === 'passport' || type === 'drivers_license' ? type : undefined
}
