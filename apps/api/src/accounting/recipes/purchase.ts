import type { Journal } from '@kivuko/ledger/journal.ts'
import type { CryptoAsset, FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable, fees, spread, treasury } from '../chart.ts'
import { credit, debit, journal, type PaymentSource, sourceOf } from '../entries.ts'

export type Purchase = {
  orderId: string
  userId: string
  provider: PaymentSource
  total: Money<FiatAsset>
  fee: Money<FiatAsset>
  spread: Money<FiatAsset>
  crypto: Money<CryptoAsset>
}

/**
 * Purchase: a customer's payment arrived and the coins are theirs. A bank transfer, booked before, is taken from
 * unmatched:{fiat}.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | total | |
 * | fees:{fiat} | | fee |
 * | spread:{fiat} | | spread |
 * | treasury:{fiat} | | total − fee − spread |
 * | treasury:{crypto} | crypto | |
 * | customer:{user}:available:{crypto} | | crypto |
 */
export function purchase(input: Purchase): Journal {
  const fiat = input.total.asset
  return journal('purchase', input.orderId, [
    debit(sourceOf(input.provider, fiat), input.total),
    credit(fees(fiat), input.fee),
    credit(spread(fiat), input.spread),
    { account: treasury(fiat), units: input.total.units - input.fee.units - input.spread.units },
    debit(treasury(input.crypto.asset), input.crypto),
    credit(customerAvailable(input.userId, input.crypto.asset), input.crypto),
  ])
}
