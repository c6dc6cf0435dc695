import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { type Money, money, subtract } from '@kivuko/money/money.ts'
import {
  corrections,
  customerAvailable,
  fees,
  marginsWithheld,
  partnerMargin,
  refundsPayable,
  spread,
} from '../chart.ts'
import { credit, debit, journal, keyOf, throughTreasury } from '../entries.ts'
import type { Purchase } from './purchase.ts'

export type Correction = { proposalId: string; userId: string; amount: Money }

/**
 * Manual credit: two people decided that a customer gets money from the house.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | corrections:{asset} | amount | |
 * | customer:{user}:available:{asset} | | amount |
 */
export function manualCredit({ proposalId, userId, amount }: Correction): Journal {
  return journal('manual_credit', proposalId, [
    debit(corrections(amount.asset), amount),
    credit(customerAvailable(userId, amount.asset), amount),
  ])
}

/**
 * Manual debit: two people decided that a customer gives money back to the house; never more than can be spent.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{asset} | amount | |
 * | corrections:{asset} | | amount |
 */
export function manualDebit({ proposalId, userId, amount }: Correction): Journal {
  return journal('manual_debit', proposalId, [
    debit(customerAvailable(userId, amount.asset), amount),
    credit(corrections(amount.asset), amount),
  ])
}

/**
 * Purchase reversal: a completed purchase is taken back at its own amounts; the whole payment is owed back, and leaves
 * as the order's refund. The partner through whom it was bought gives its margin back; of one that was withheld, the rest.
 * Of a wallet filled by card, nothing passes the treasury.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{asset} | goods | |
 * | treasury:{asset} | | goods |
 * | fees:{fiat} | fee | |
 * | spread:{fiat} | spread | |
 * | partner:{partner}:margin:{fiat} | margin − withheld | |
 * | margins:withheld:{fiat} | withheld | |
 * | treasury:{fiat} | total − fee − spread − margin | |
 * | refunds:payable:{fiat} | | total |
 */
export function purchaseReversal(
  input: Omit<Purchase, 'provider'> & { withheld?: Money<FiatAsset> | undefined },
): Journal {
  const fiat = input.total.asset
  const { margin } = input
  const withheld = input.withheld ?? money(fiat, 0n)
  const marginUnits = margin?.amount.units ?? 0n
  const net = money(fiat, input.total.units - input.fee.units - input.spread.units - marginUnits)
  const entries = [
    debit(customerAvailable(input.userId, input.goods.asset), input.goods),
    ...throughTreasury(net, input.goods).map(({ account, units }) => ({ account, units: -units })),
    debit(fees(fiat), input.fee),
    debit(spread(fiat), input.spread),
    ...(margin ? [debit(partnerMargin(margin.partnerId, fiat), subtract(margin.amount, withheld))] : []),
    debit(marginsWithheld(fiat), withheld),
    credit(refundsPayable(fiat), input.total),
  ]
  return { ...journal('purchase_reversal', input.orderId, entries), reverses: keyOf('purchase', input.orderId) }
}
