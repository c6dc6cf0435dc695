// Whom a customer sent money to lately, customers and phones, each once.
import { RECENT_RECIPIENTS_MAX, type Recipient } from '@kivuko/contract/transfers.ts'
import type { Deps } from '#deps.ts'
import { findRecentPhones } from '#modules/payouts/find-recent-phones.ts'
import { fullNameOf } from '#modules/users/user.ts'
import type { UserId } from '#platform/ids.ts'
import { findRecentRecipients } from './store.ts'

type Recent = Omit<Recipient, 'last_sent_at'> & { lastAt: Date }

/** Newest first. */
export async function listRecipients(deps: Deps, userId: UserId): Promise<Recipient[]> {
  const customers = await findRecentRecipients(deps.db, userId, RECENT_RECIPIENTS_MAX)
  const phones = await findRecentPhones(deps.db, userId, RECENT_RECIPIENTS_MAX)
  const all: Recent[] = [
    ...customers.map((customer) => ({
      kind: 'internal' as const,
      identifier: customer.identifier,
      name: fullNameOf(customer),
      lastAt: customer.last_sent_at,
    })),
    ...phones.map(({ phone, name, lastAt }) => ({ kind: 'mobile_money' as const, identifier: phone, name, lastAt })),
  ]
  return all
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    .slice(0, RECENT_RECIPIENTS_MAX)
    .map(({ lastAt, ...recipient }) => ({ ...recipient, last_sent_at: lastAt.toISOString() }))
}
