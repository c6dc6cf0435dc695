// What a document must prove, and the mark by which a decision says which of it the reviewer saw. Pure.
import { createHash } from 'node:crypto'
import type { KycAddress } from '@kivuko/contract/postal-address.ts'
import type { UserRow } from '#users/find-user.ts'

export type ShownData = Pick<UserRow, 'first_name' | 'last_name' | 'date_of_birth'> & { address: KycAddress | null }

/** The same for the same data; says nothing about it. */
export function versionOf({ first_name, last_name, date_of_birth, address }: ShownData): string {
  const place = address && Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const shown = JSON.stringify([first_name, last_name, date_of_birth, place])
  return createHash('sha256').update(shown).digest('base64url')
}
