// A bank transfer arrived: it is stored and booked in one transaction, before anybody asks whose it is.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { Money } from '@kivuko/money/money.ts'
import { bankReceipt } from '#accounting/recipes/bank-receipt.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import { type BankReceiptId, newId } from '#platform/ids.ts'
import type { BankReceipt } from '#rails/receipt.ts'
import { type Owner, ownerColumns } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { decideReceiptJob } from './bank-jobs.ts'
import { REVERSED } from './notify-sender.ts'
import { receipts } from './store.ts'

export type ArrivedTransfer = {
  provider: BankReceipt['provider']
  /** The provider's name of it. */
  lineId: string
  accountNumber: string
  amount: Money<OrderFiat>
  senderName: string | undefined
  text: string
  bookedAt: Date
  /** What it is for, when that is known. */
  owner: Owner | undefined
  /** The network says that its sender has it back. */
  isReversed?: boolean
}

/** Undefined when this transfer was booked before. */
export async function bookReceipt(deps: Deps, tx: Tx, transfer: ArrivedTransfer): Promise<BankReceiptId | undefined> {
  const { provider, amount } = transfer
  const now = deps.clock.now()
  const id = newId('brc', now)
  const receipt: BankReceipt = {
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
    // With a reason from the beginning it is a person's to decide.
    reason: transfer.isReversed ? REVERSED : null,
    ...(transfer.owner ? ownerColumns(transfer.owner) : { owner_kind: null, owner_id: null }),
    refund_id: null,
    return_ref: null,
    return_attempts: 0,
    ended_at: null,
  }
  if (!(await receipts.addOnce(tx, receipt, ['provider', 'line_id']))) return undefined
  await decideReceiptJob.enqueue(tx, { receiptId: id })
  await deps.ledger.postWithin(queryable(tx), bankReceipt({ receiptId: id, provider, amount }))
  return id
}
