// Payments that a network exchanged, as the recipe is tried with them.
import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { networkExchange } from '../../src/accounting/recipes/network-exchange.ts'

const fiat = fc.constantFrom<FiatAsset[]>('NGN', 'KES', 'USD', 'EUR', 'JPY')
const units = fc.bigInt({ min: 1n, max: 2n ** 61n })

/** Of what came, and worth at least what it became. */
export const EXCHANGE_JOURNALS: Record<string, fc.Arbitrary<Journal>> = {
  networkExchange: fc
    .record({ paid: fiat, received: fiat, units, settled: units, difference: fc.nat(1000) })
    .filter(({ paid, received }) => paid !== received)
    .map((line) =>
      networkExchange({
        provider: 'stripe',
        lineId: 'line-1',
        paid: money(line.paid, line.units),
        settled: money(line.received, line.settled),
        worth: money(line.received, line.settled + BigInt(line.difference)),
      }),
    ),
}
