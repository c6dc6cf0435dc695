// What a partner verified of a customer: its states, and its document's number, sealed and as it is found again. Pure.
import type { IdentityState } from '@kivuko/contract/reliance.ts'
import type { Derivation, Secrets } from '#platform/secrets.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type ReliedIdentity = Tables['relied_identities']
type Numbered = Pick<ReliedIdentity, 'partner_id' | 'document_type' | 'document_country'> & { number: string }

export const RELIED_TRANSITIONS = {
  in_review: ['accepted', 'refused', 'withdrawn'],
  accepted: [],
  refused: [],
  withdrawn: [],
} as const satisfies Transitions<IdentityState>

const PURPOSE = 'relied document number'

/** The same number of the same partner, however it is written, and nothing to whoever has not our key. */
export function numberHash(key: Derivation, document: Numbered): Buffer {
  const { partner_id, document_type, document_country, number } = document
  const plain = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return key.derive(PURPOSE, [partner_id, document_type, document_country, plain].join(' '))
}

export function sealReliedNumber(secrets: Secrets, id: ReliedIdentity['id'], number: string): Buffer {
  return secrets.seal(Buffer.from(number), PURPOSE, id)
}

export function openReliedNumber(
  secrets: Secrets,
  { id, sealed_number }: Pick<ReliedIdentity, 'id' | 'sealed_number'>,
): string {
  return secrets.open(sealed_number, PURPOSE, id).toString()
}
