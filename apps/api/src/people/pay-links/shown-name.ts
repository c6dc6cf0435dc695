// What the page of a customer's own link calls them. Pure.
import { isName } from '@kivuko/contract/auth.ts'
import type { ShownName } from '@kivuko/contract/pay-links.ts'
import { fullNameOf } from '#users/user.ts'

type Named = { first_name: string; last_name: string }

/** A name from before names had a rule is shown to nobody. */
export function shownName(person: Named, shows: ShownName): string {
  if (!isName(fullNameOf(person))) return 'A customer'
  const { first_name: first, last_name: last } = person
  if (shows === 'full') return fullNameOf(person)
  const initial = [...last][0]
  return shows === 'initial' && initial ? `${first} ${initial}.` : first
}

export function shownNames(person: Named): Record<ShownName, string> {
  return { first: shownName(person, 'first'), initial: shownName(person, 'initial'), full: shownName(person, 'full') }
}
