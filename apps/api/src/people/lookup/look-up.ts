// Who has exactly this email, phone or handle, as a stranger may see them.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { findByIdentifiers, type Person } from '#users/find-by-identifier.ts'
import { findByHandle } from '#users/handles.ts'
import { maskEmail, maskPhone, readIdentifier } from '#users/identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { shownName } from '../pay-links/shown-name.ts'

export type FoundPerson = { id: UserId; fullName: string; email: string | null; phone: string | null; isSelf: boolean }

/**
 * Undefined for nobody, or for a suspended account. Shows only the contact that was typed, masked; by a handle no contact,
 * and the name its page shows.
 */
export async function lookUp(deps: Deps, callerId: UserId, text: string): Promise<FoundPerson | undefined> {
  const { handle } = readIdentifier(text) ?? {}
  if (handle !== undefined) return lookUpHandle(deps, callerId, handle)
  const [person] = await findByIdentifiers(deps.db, [text])
  return person && !person.suspended_at ? present(person, callerId, text) : undefined
}

async function lookUpHandle({ db }: Deps, callerId: UserId, handle: string): Promise<FoundPerson | undefined> {
  const person = await findByHandle(db, handle)
  if (!person || person.suspended_at) return undefined
  const { id, shows } = person
  return { id, fullName: shownName(person, shows), email: null, phone: null, isSelf: id === callerId }
}

function present(person: Person, callerId: UserId, text: string): FoundPerson {
  const isByEmail = readIdentifier(text)?.email !== undefined
  return {
    id: person.id,
    fullName: fullNameOf(person),
    email: isByEmail ? maskEmail(person.email) : null,
    phone: isByEmail || !person.phone ? null : maskPhone(person.phone),
    isSelf: person.id === callerId,
  }
}
