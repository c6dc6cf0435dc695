// Housekeeping: closes the accounts whose days are over, and erases those whose years are. One that fails is logged, keeps
// no other waiting, and is tried again in an hour.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { goOnForgettingCards } from '#rails/forget-cards.ts'
import { closeAccount } from './close-account.ts'
import { eraseCustomer } from './erase-customer.ts'
import { findClosed, findToClose, findToErase } from './store.ts'

const A_SWEEP = 200

export async function closeDueAccounts(deps: Deps): Promise<void> {
  const due = await findToClose(deps.db, deps.clock.now(), A_SWEEP)
  await each(deps, due, 'an account could not be closed', (userId) => closeAccount(deps, userId))
  await goOnForgettingCards(deps, await findClosed(deps.db))
}

export async function eraseDueCustomers(deps: Deps): Promise<void> {
  const due = await findToErase(deps.db, deps.clock.now(), A_SWEEP)
  await each(deps, due, 'a closed account could not be erased', (userId) => eraseCustomer(deps, userId))
}

async function each(
  deps: Deps,
  userIds: readonly UserId[],
  problem: string,
  work: (userId: UserId) => Promise<unknown>,
): Promise<void> {
  for (const userId of userIds)
    await work(userId).catch((error: unknown) => deps.log.error({ err: error, user: userId }, problem))
}
