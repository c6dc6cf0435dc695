// Gets an account of its own for an order. The network takes each name once: asked again after a lost answer it refuses,
// and as nobody has seen that account's number, the order gets another.
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { isPayable, type Order } from '#modules/orders/order.ts'
import { findUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import { DUPLICATE } from '#providers/bank/port.ts'
import { findLastAccount } from './find-transfers.ts'
import { followAccountSoon, hasOwnAccount, prepareAccount } from './prepare-account.ts'
import { advanceAccount } from './store.ts'
import type { VirtualAccount } from './virtual-account.ts'

/** Asks at once, for the request that placed the order. Whatever comes of it, the job goes on from there. */
export async function openOrderAccount(deps: Deps, order: Order): Promise<void> {
  if (!hasOwnAccount(deps, order) || !isPayable(order, deps.clock.now())) return
  const account = await findLastAccount(deps.db, order.id)
  if (account?.state === 'asking') await openAccount(deps, account, order)
}

/** Answers whether it is settled what becomes of this row: otherwise it is to be asked again. */
export async function openAccount(deps: Deps, account: VirtualAccount, order: Order): Promise<boolean> {
  const user = await findUser(deps.db, order.user_id)
  if (!deps.virtualAccounts || !user) return false
  const { reference } = account
  const outcome = await deps.virtualAccounts.openAccount({
    reference,
    email: user.email,
    amount: money('NGN', order.total_units),
    expiresAt: account.expires_at,
  })
  if (outcome.kind === 'unknown') return false
  if (outcome.kind === 'done') {
    const { accountNumber, accountName, bankName, expiresAt } = outcome.value
    await inTransaction(deps.db, (tx) =>
      advanceAccount(tx, reference, 'open', {
        account_number: accountNumber,
        account_name: accountName,
        bank_name: bankName,
        expires_at: expiresAt,
      }),
    )
    return false
  }
  if (outcome.code !== DUPLICATE) {
    deps.log.error({ reference, code: outcome.code }, 'the bank network opens no account for an order')
    return false
  }
  return inTransaction(deps.db, async (tx) => {
    // The answer to the other question may have come meanwhile: then this account is the one, and is followed.
    if (!(await advanceAccount(tx, reference, 'lost'))) return false
    await followAccountSoon(tx, await prepareAccount(deps, tx, order))
    return true
  })
}
