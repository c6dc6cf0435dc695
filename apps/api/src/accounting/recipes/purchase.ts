import type { Entry, Journal } from '@kivuko/ledger/journal.ts'
import type { CryptoAsset, FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable, fees, partnerMargin, spread, treasury } from '../chart.ts'
import { credit, debit, journal, type PaymentSource, sourceOf } from '../entries.ts'

/** What a partner earns with a purchase of its customer. */
export type PartnerMargin = { partnerId: string; amount: Money<FiatAsset> }

export type Purchase = {
  orderId: string
  userId: string
  provider: PaymentSource
  total: Money<FiatAsset>
  fee: Money<FiatAsset>
  spread: Money<FiatAsset>
  /** Of the partner through whom it was bought. */
  margin?: PartnerMargin | undefined
  crypto: Money<CryptoAsset>
}

/**
 * Purchase: a customer's payment arrived and the coins are theirs. A bank transfer, booked before, is taken from
 * unmatched:{fiat}. Who buys through a partner pays its margin.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | total | |
 * | fees:{fiat} | | fee |
 * | spread:{fiat} | | spread |
 * | partner:{partner}:margin:{fiat} | | margin |
 * | treasury:{fiat} | | total − fee − spread − margin |
 * | treasury:{crypto} | crypto | |
 * | customer:{user}:available:{crypto} | | crypto |
 */
export function purchase(input: Purchase): Journal {
  const fiat = input.total.asset
  return journal('purchase', input.orderId, [
    debit(sourceOf(input.provider, fiat), input.total),
    credit(fees(fiat), input.fee),
    credit(spread(fiat), input.spread),
    ...ofMargin(input.margin),
    {
      account: treasury(fiat),
      units: input.total.units - input.fee.units - input.spread.units - (input.margin?.amount.units ?? 0n),
    },
    debit(treasury(input.crypto.asset), input.crypto),
    credit(customerAvailable(input.userId, input.crypto.asset), input.crypto),
  ])
}

function ofMargin(margin: PartnerMargin | undefined): Entry[] {
  return margin ? [credit(partnerMargin(margin.partnerId, margin.amount.asset), margin.amount)] : []
}
