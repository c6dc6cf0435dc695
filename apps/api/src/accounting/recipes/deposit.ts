import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable, fees } from '../chart.ts'
import { credit, debit, journal, type PaymentSource, sourceOf } from '../entries.ts'

/**
 * Deposit: mobile money arrived and is the customer's, less the fee. A payment to the paybill, booked before, is taken from
 * unmatched:{fiat}.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | amount | |
 * | fees:{fiat} | | fee |
 * | customer:{user}:available:{fiat} | | amount − fee |
 */
export function deposit(input: {
  depositId: string
  userId: string
  provider: PaymentSource
  amount: Money<FiatAsset>
  fee: Money<FiatAsset>
}): Journal {
  const { asset } = input.amount
  return journal('deposit', input.depositId, [
    debit(sourceOf(input.provider, asset), input.amount),
    credit(fees(asset), input.fee),
    { account: customerAvailable(input.userId, asset), units: input.amount.units - input.fee.units },
  ])
}
