// A customer pays what they owe out of their own balance: the one thing that may leave a held account, and it stays here.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { type Money, money, subtract } from '@kivuko/money/money.ts'
import { customerDebt } from '#accounting/chart.ts'
import { debtPaid } from '#accounting/recipes/dispute.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { holdForDebt } from '#trading/hold-for-debt.ts'
import { getActiveUser } from '#users/active-user.ts'
import { lockCustomer } from '#users/find-user.ts'

type Paid = Money<(typeof WALLET_CURRENCIES)[number]>
const payments = rowTable('debt_payments')

/** Answers what is still owed. More than that is refused with `debt_over`. */
export async function payDebt(
  deps: Deps,
  userId: UserId,
  amount: Paid,
): Promise<{ reference: string; paid: Paid; owed: Money }> {
  try {
    return await inTransaction(deps.db, (tx) => pay(deps, tx, userId, amount))
  } catch (error) {
    throw shortageRefusal(error)
  }
}

async function pay(deps: Deps, tx: Tx, userId: UserId, amount: Paid) {
  await lockCustomer(tx, userId)
  await getActiveUser(tx, userId)
  const { name } = customerDebt(userId, amount.asset)
  const owed = money(amount.asset, (await deps.ledger.balances(queryable(tx), [name])).get(name) ?? 0n)
  if (amount.units > owed.units)
    throw new AppError('debt_over', { detail: say('You owe {amount}. Nothing was paid.', { amount: owed }) })
  const now = deps.clock.now()
  const payment = { id: newId('dbt', now), reference: newReference(), user_id: userId }
  await payments.add(tx, { ...payment, currency: amount.asset, units: amount.units, created_at: now })
  await recordTransaction(deps, tx, {
    userId,
    sourceKind: 'debt_payment',
    sourceId: payment.id,
    reference: payment.reference,
    type: 'withdrawal',
    status: 'completed',
    amount,
    fee: money(amount.asset, 0n),
    description: say('Paid what was owed for a card payment that came back'),
  })
  await deps.ledger.postWithin(queryable(tx), debtPaid({ causeId: payment.id, userId, amount }))
  await holdForDebt(deps, tx, userId, amount.asset)
  return { reference: payment.reference, paid: amount, owed: subtract(owed, amount) }
}
