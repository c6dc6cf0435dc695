// Hands a cash-out to its rail, inside the transaction of whoever decided that it goes.
import assert from 'node:assert/strict'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { PayoutOrder } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { payerOf } from '#trading/sales/payout-rails.ts'
import { accountOf } from '#trading/sales/sale.ts'
import { amountOf, CASH_OUT, type CashOut } from './cash-out.ts'
import { cashOuts } from './store.ts'

/** Throws `amount_out_of_range` when its rail would not carry it out today. */
export async function refuseUnpayable(deps: Deps, tx: Tx, cashOut: CashOut): Promise<void> {
  const order = { amount: amountOf(cashOut), to: toOf(cashOut) }
  const rule = await payerOf(deps, cashOut.currency).refusal?.(tx, order)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
}

/** Nothing happens when it is not waiting any more. The caller holds it, or has just made it. */
export async function payOutCashOut(deps: Deps, tx: Tx, cashOut: CashOut): Promise<void> {
  if (!(await cashOuts.advance(tx, cashOut.id, 'sending'))) return
  await payerOf(deps, cashOut.currency).payOut(tx, {
    owner: { kind: CASH_OUT, id: cashOut.id },
    userId: cashOut.user_id,
    reference: cashOut.reference,
    amount: amountOf(cashOut),
    to: toOf(cashOut),
  })
}

function toOf(cashOut: CashOut): PayoutOrder['to'] {
  const account = accountOf(cashOut)
  if (account) return { account }
  assert(cashOut.phone !== null, `${cashOut.id} is paid out somewhere`)
  return { phone: cashOut.phone, network: cashOut.network }
}
