// A bank transfer arrived: it is stored and booked in one transaction, before anybody asks whose it is.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { Money } from '@kivuko/money/money.ts'
import { bankReceipt } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import { type BankReceiptId, newId, type OrderId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { DECIDE_RECEIPT } from './job-names.ts'
import type { BankReceipt } from './receipt.ts'
import { insertReceipt } from './store.ts'

export type ArrivedTransfer = {
  provider: BankReceipt['provider']
  /** The provider's name of it. */
  lineId: string
  accountNumber: string
  amount: Money<OrderFiat>
  senderName: string | undefined
  text: string
  bookedAt: Date
  /** The order it is for, when that is known. */
  orderId: OrderId | undefined
}

/** Undefined when this transfer was booked before. */
export async function bookReceipt(deps: Deps, tx: Tx, transfer: ArrivedTransfer): Promise<BankReceiptId | undefined> {
  const { provider, amount } = transfer
  const now = deps.clock.now()
  const id = newId('brc', now)
  const isNew = await insertReceipt(tx, {
    id,
    provider,
    line_id: transfer.lineId,
    account_number: transfer.accountNumber,
    currency: amount.asset,
    amount_units: amount.units,
    sender_name: transfer.senderName ?? null,
    reference_text: transfer.text,
    booked_at: transfer.bookedAt,
    created_at: now,
    state: 'received',
    need: null,
    reason: null,
    order_id: transfer.orderId ?? null,
    refund_id: null,
    return_ref: null,
    return_attempts: 0,
    ended_at: null,
  })
  if (!isNew) return undefined
  await enqueue(tx, DECIDE_RECEIPT, { receiptId: id }, { key: `receipt:${id}` })
  await deps.ledger.postWithin(queryable(tx), bankReceipt({ receiptId: id, provider, amount }))
  return id
}
