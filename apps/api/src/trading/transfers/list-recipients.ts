// Whom a customer sent money to lately, customers and phones, each once.
import { RECENT_RECIPIENTS_MAX, type Recipient } from '@kivuko/contract/transfers.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { findRecentPhones } from '#trading/payouts/find-recent-phones.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { findRecentRecipients } from './store.ts'

type Recent = Omit<Recipient, 'last_sent_at'> & { lastAt: Date }

/** Newest first. */
export async function listRecipients(deps: Deps, userId: UserId): Promise<Recipient[]> {
  const customers = await findRecentRecipients(deps.db, userId, RECENT_RECIPIENTS_MAX)
  const people = await findPeople(
    deps.db,
    customers.map(({ recipient_id }) => recipient_id),
  )
  const phones = await findRecentPhones(deps.db, userId, RECENT_RECIPIENTS_MAX)
  const all: Recent[] = [
    ...customers.flatMap(({ recipient_id, identifier, last_sent_at: lastAt }) => {
      const person = people.get(recipient_id)
      return person ? [{ kind: 'internal' as const, identifier, name: fullNameOf(person), lastAt }] : []
    }),
    ...phones.map(({ phone, name, lastAt }) => ({ kind: 'mobile_money' as const, identifier: phone, name, lastAt })),
  ]
  return all
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    .slice(0, RECENT_RECIPIENTS_MAX)
    .map(({ lastAt, ...recipient }) => ({ ...recipient, last_sent_at: lastAt.toISOString() }))
}
