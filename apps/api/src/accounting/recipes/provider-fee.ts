// How money moves when a provider keeps its share. The table below is printed into docs/ledger.md.

import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, providerFees } from './chart.ts'
import { credit, debit, journal } from './entries.ts'

/**
 * Provider fee: a line of a provider's statement says what it kept. The other way round when it gave some back.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | provider_fees:{asset} | fee | |
 * | clearing:{provider}:{asset} | | fee |
 */
export function providerFee(input: { provider: ClearingProvider; lineId: string; fee: Money }): Journal {
  const { asset } = input.fee
  return journal('provider_fee', `${input.provider}:${input.lineId}`, [
    debit(providerFees(asset), input.fee),
    credit(clearing(input.provider, asset), input.fee),
  ])
}
