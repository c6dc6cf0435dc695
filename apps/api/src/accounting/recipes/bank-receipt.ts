import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, unmatched } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/**
 * Bank receipt: a bank transfer, or a payment to the paybill, arrived; whose it is, is decided after it is booked.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | amount | |
 * | unmatched:{fiat} | | amount |
 */
export function bankReceipt(input: { receiptId: string; provider: ClearingProvider; amount: Money }): Journal {
  return journal('bank_receipt', input.receiptId, [
    debit(clearing(input.provider, input.amount.asset), input.amount),
    credit(unmatched(input.amount.asset), input.amount),
  ])
}
