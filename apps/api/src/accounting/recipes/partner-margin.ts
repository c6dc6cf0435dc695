import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable, marginsWithheld, partnerMargin } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

type Withheld = { causeId: string; partnerId: string; amount: Money<FiatAsset> }

/**
 * Margin withheld: the network took a payment, or a part, back from us, and with it goes as much of the margin, rounded up.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | partner:{partner}:margin:{fiat} | amount | |
 * | margins:withheld:{fiat} | | amount |
 */
export function marginWithheld({ causeId, partnerId, amount }: Withheld): Journal {
  return journal('margin_withheld', causeId, [
    debit(partnerMargin(partnerId, amount.asset), amount),
    credit(marginsWithheld(amount.asset), amount),
  ])
}

/**
 * Margin given back: the network gave the payment, or a part, back to us, and the partner has as much of its margin again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | margins:withheld:{fiat} | amount | |
 * | partner:{partner}:margin:{fiat} | | amount |
 */
export function marginGivenBack({ causeId, partnerId, amount }: Withheld): Journal {
  return journal('margin_given_back', causeId, [
    debit(marginsWithheld(amount.asset), amount),
    credit(partnerMargin(partnerId, amount.asset), amount),
  ])
}

/**
 * Margin settlement: what a partner earned in a month, less what was given back, is in its float.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | partner:{partner}:margin:{fiat} | amount | |
 * | customer:{user}:available:{fiat} | | amount |
 */
export function marginSettlement(input: {
  settlementId: string
  partnerId: string
  floatId: string
  amount: Money<FiatAsset>
}): Journal {
  const { settlementId, partnerId, floatId, amount } = input
  return journal('margin_settlement', settlementId, [
    debit(partnerMargin(partnerId, amount.asset), amount),
    credit(customerAvailable(floatId, amount.asset), amount),
  ])
}
