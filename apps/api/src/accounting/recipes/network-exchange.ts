import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { type Money, subtract } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, exchangeDifferences, exchanged } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/**
 * Exchange by the network: a line of a provider's statement says that it exchanged a payment into the currency of our
 * account: what was paid, what became of it, and the difference to its worth, which the house bears. Amounts below zero, of
 * what went back, stand on the other side.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | exchanged:{fiat} | paid | |
 * | clearing:{provider}:{fiat} | | paid |
 * | clearing:{provider}:{received} | settled | |
 * | exchange_differences:{received} | worth − settled | |
 * | exchanged:{received} | | worth |
 */
export function networkExchange(input: {
  provider: ClearingProvider
  lineId: string
  paid: Money<FiatAsset>
  settled: Money<FiatAsset>
  worth: Money<FiatAsset>
}): Journal {
  const { provider, lineId, paid, settled, worth } = input
  return journal('network_exchange', `${provider}:${lineId}`, [
    debit(exchanged(paid.asset), paid),
    credit(clearing(provider, paid.asset), paid),
    debit(clearing(provider, settled.asset), settled),
    debit(exchangeDifferences(settled.asset), subtract(worth, settled)),
    credit(exchanged(settled.asset), worth),
  ])
}
