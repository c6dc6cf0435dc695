// A sale as its customer sees it.
import { spoken } from '@kivuko/contract/say.ts'
import { WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { payoutMethodOf, type Sale as WireSale } from '@kivuko/contract/trades.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { findCancellableSales } from '#trading/get-sale.ts'
import { whyItWaits } from '#trading/why-it-waits.ts'
import { payerOf, stopOf } from './payout-rails.ts'
import { coinsOf, feeIn, maskedDestination, receivedOf, SALE, type Sale } from './sale.ts'

/** What holds its payout, for its customer; null while it is on its way, or over. */
async function pausedText(deps: Deps, sale: Sale): Promise<string | null> {
  const { id, state, fiat_currency } = sale
  if (state !== 'waiting' && state !== 'sending') return null
  const way = { stop: stopOf(sale), to: payerOf(deps, fiat_currency).to }
  const paused = await whyItWaits(deps, { ...way, owner: { kind: SALE, id } })
  return paused ? spoken([paused, WAITS_SENTENCE]) : null
}

export async function toSaleAnswer(deps: Deps, sale: Sale): Promise<WireSale> {
  return answerOf(deps, sale, await findCancellableSales(deps, [sale.id]))
}

/** In their order; whether each can be cancelled is asked of all at once. */
export async function toSaleAnswers(deps: Deps, sales: readonly Sale[]): Promise<WireSale[]> {
  if (sales.length === 0) return []
  const ids = sales.map(({ id }) => id)
  const cancellable = await findCancellableSales(deps, ids)
  return Promise.all(sales.map((sale) => answerOf(deps, sale, cancellable)))
}

async function answerOf(deps: Deps, sale: Sale, cancellable: ReadonlySet<string>): Promise<WireSale> {
  const isPaid = sale.state === 'completed'
  return {
    id: sale.id,
    reference: sale.reference,
    status: sale.state,
    crypto_currency: sale.crypto_currency,
    crypto_amount: toDecimal(coinsOf(sale)),
    fiat_currency: sale.fiat_currency,
    received: toDecimal(receivedOf(sale)),
    fee: toDecimal(feeIn(sale)),
    rate: rateToDecimal(rateFromMicros(sale.crypto_currency, sale.fiat_currency, sale.rate_micros)),
    destination: maskedDestination(sale),
    payout_method: payoutMethodOf(sale.fiat_currency),
    problem: sale.problem ? spoken(sale.problem) : await pausedText(deps, sale),
    coins_back: sale.coins_back_units === null ? null : toDecimal(money(sale.crypto_currency, sale.coins_back_units)),
    can_cancel: cancellable.has(sale.id),
    retry_until: sale.state === 'refused' ? (sale.retry_until?.toISOString() ?? null) : null,
    created_at: sale.created_at.toISOString(),
    completed_at: isPaid ? (sale.ended_at?.toISOString() ?? null) : null,
  }
}
