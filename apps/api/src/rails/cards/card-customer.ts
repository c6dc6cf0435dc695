// The customer's name at the card network, made on first use.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { Cards } from '#providers/cards/port.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { answerOf } from './card-network.ts'
import { addCardCustomer, findCardCustomer } from './store.ts'

export async function customerRefOf(deps: Deps, cards: Cards, userId: UserId): Promise<string> {
  const known = await findCardCustomer(deps.db, userId)
  if (known) return known
  const user = await getUser(deps.db, userId)
  const created = answerOf(await cards.createCustomer({ userId, email: user.email, name: fullNameOf(user) }))
  return addCardCustomer(deps.db, { user_id: userId, provider_ref: created })
}
