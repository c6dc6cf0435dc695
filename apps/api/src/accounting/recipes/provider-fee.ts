import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, providerFees } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

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

/**
 * Network fee: a transaction of ours is deep enough in its network, and this is what the network took for it.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | provider_fees:{crypto} | fee | |
 * | clearing:{network}:{crypto} | | fee |
 */
export function networkFee(input: { sendId: string; network: ChainNetwork; fee: Money<ChainAsset> }): Journal {
  const { asset } = input.fee
  return journal('network_fee', input.sendId, [
    debit(providerFees(asset), input.fee),
    credit(clearing(input.network, asset), input.fee),
  ])
}
