import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, refundsPayable } from '../chart.ts'
import { credit, debit, journal, type PaymentSource, sourceOf } from '../entries.ts'

/**
 * Payment to return: a payment arrived for an order that cannot be settled; it is owed back in full. A bank transfer,
 * booked before, is taken from unmatched:{fiat}.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | total | |
 * | refunds:payable:{fiat} | | total |
 */
export function paymentToReturn(input: { causeId: string; provider: PaymentSource; total: Money<FiatAsset> }): Journal {
  return journal('payment_to_return', input.causeId, [
    debit(sourceOf(input.provider, input.total.asset), input.total),
    credit(refundsPayable(input.total.asset), input.total),
  ])
}

/**
 * Refund: the provider confirmed that the payment went back.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | refunds:payable:{fiat} | total | |
 * | clearing:{provider}:{fiat} | | total |
 */
export function refund(input: { causeId: string; provider: ClearingProvider; total: Money }): Journal {
  return journal('refund', input.causeId, [
    debit(refundsPayable(input.total.asset), input.total),
    credit(clearing(input.provider, input.total.asset), input.total),
  ])
}
