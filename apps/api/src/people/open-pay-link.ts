// Whom a link pays, for anybody who was given it. Of a link that never was, one that was taken away and one of an account
// that is suspended it says the same.
import { AppError } from '@kivuko/contract/errors.ts'
import { asHandle, isHandle } from '@kivuko/contract/pay-links.ts'
import type { Deps } from '#deps.ts'
import { findByHandle } from '#users/handles.ts'
import { shownName } from './pay-links/shown-name.ts'

export async function openPayLink(deps: Deps, typed: string): Promise<{ handle: string; name: string }> {
  const handle = asHandle(typed)
  const person = isHandle(handle) ? await findByHandle(deps.db, handle) : undefined
  if (!person || person.suspended_at) throw new AppError('pay_link_not_found')
  return { handle, name: shownName(person, person.shows) }
}
