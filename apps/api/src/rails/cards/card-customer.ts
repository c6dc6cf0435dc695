// The customer's name at the card network, made on first use.
import type { Deps } from '#deps.ts'
import { getUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Cards } from '#providers/cards/port.ts'
import { answerOf } from './card-network.ts'
import { findCustomerRef, insertCustomerRef } from './store.ts'

/** Throws `provider_unavailable`. */
export async function customerRefOf(deps: Deps, cards: Cards, userId: UserId): Promise<string> {
  const known = await findCustomerRef(deps.db, userId)
  if (known) return known
  const user = await getUser(deps.db, userId)
  const created = answerOf(
    await cards.createCustomer({ userId, email: user.email, name: `${user.first_name} ${user.last_name}`.trim() }),
  )
  await inTransaction(deps.db, (tx) => insertCustomerRef(tx, userId, created))
  return (await findCustomerRef(deps.db, userId)) ?? created
}
