import type { Entry, Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { customerAvailable, fees, partnerMargin, spread } from '../chart.ts'
import { credit, debit, journal, type PaymentSource, sourceOf, throughTreasury } from '../entries.ts'

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
  /** What it brings: coins, or, of a wallet filled by card, what is left of the payment itself. */
  goods: Money
}

/**
 * Purchase: a customer's payment arrived and the coins are theirs. A bank transfer, booked before, is taken from
 * unmatched:{fiat}. Who buys through a partner pays its margin.
 * Of a wallet filled by card, nothing passes the treasury: what is left of the payment is the customer's.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | total | |
 * | fees:{fiat} | | fee |
 * | spread:{fiat} | | spread |
 * | partner:{partner}:margin:{fiat} | | margin |
 * | treasury:{fiat} | | total − fee − spread − margin |
 * | treasury:{asset} | goods | |
 * | customer:{user}:available:{asset} | | goods |
 */
export function purchase(input: Purchase): Journal {
  const fiat = input.total.asset
  return journal('purchase', input.orderId, [
    debit(sourceOf(input.provider, fiat), input.total),
    credit(fees(fiat), input.fee),
    credit(spread(fiat), input.spread),
    ...ofMargin(input.margin),
    ...throughTreasury(netOf(input), input.goods),
    credit(customerAvailable(input.userId, input.goods.asset), input.goods),
  ])
}

function ofMargin(margin: PartnerMargin | undefined): Entry[] {
  return margin ? [credit(partnerMargin(margin.partnerId, margin.amount.asset), margin.amount)] : []
}

function netOf({ total, fee, spread: above, margin }: Purchase): Money<FiatAsset> {
  return money(total.asset, total.units - fee.units - above.units - (margin?.amount.units ?? 0n))
}
