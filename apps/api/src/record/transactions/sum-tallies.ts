// Sums of counted lines, in US dollars at the current mid prices. Pure, but for the prices it is given.
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { add, type Money, money, subtract, toDecimal } from '@kivuko/money/money.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import type { RateBook } from '#market/rate-book.ts'
import { isIncoming, type LineType } from './transaction.ts'

export type Kind = { type: LineType; state: TransactionStatus; currency: Asset }

/** Completed purchases are apart from others by what they brought into the balance. */
export type CorrectedKind = Kind & { bought?: Asset }

/** How many lines of a kind there are, and what they add up to. */
export type Tally = Kind & { lines: bigint; units: bigint }

/**
 * Of lines of a kind, which come to `units`: what that lacks to be what the balances saw. `corrected` is what purchases
 * brought, and of all else the fees: less than nothing where they leave what came in.
 */
export function correctionsOf({ bought, ...kind }: CorrectedKind, units: bigint, corrected: bigint): Tally[] {
  if (bought)
    return [
      { ...kind, lines: 0n, units: -units },
      { type: 'deposit', state: kind.state, currency: bought, lines: 0n, units: corrected },
    ]
  return corrected === 0n ? [] : [{ ...kind, lines: 0n, units: corrected }]
}

type Mids = Pick<RateBook, 'mid'>

export function countOf(tallies: readonly Tally[]): number {
  return Number(tallies.reduce((sum, { lines }) => sum + lines, 0n))
}

/**
 * What came into the customer's balances and what left them, of what is completed, in dollars; null while a price is
 * missing. Exchanges between the balances are neither. `corrections` make the sums of amounts what the balances saw.
 */
export function totalsOf(rates: Mids, tallies: readonly Tally[], corrections: readonly Tally[]) {
  const { inflow, outflow } = flowsOf(rates, [...tallies, ...corrections])
  return { total_inflow: inflow && toDecimal(inflow), total_outflow: outflow && toDecimal(outflow) }
}

/** The same with what it comes to: in less out, and what exchanges gained or cost at the prices of now. */
export function changeOf(rates: Mids, tallies: readonly Tally[], corrections: readonly Tally[]) {
  const { inflow, outflow, gained, given } = flowsOf(rates, [...tallies, ...corrections])
  const isKnown = inflow && outflow && gained && given
  return {
    inflow: inflow && toDecimal(inflow),
    outflow: outflow && toDecimal(outflow),
    change: isKnown ? toDecimal(subtract(add(inflow, gained), add(outflow, given))) : null,
  }
}

function flowsOf(rates: Mids, tallies: readonly Tally[]) {
  const completed = completedOf(tallies)
  const sum = (isIt: (type: LineType) => boolean) =>
    inDollars(
      rates,
      completed.filter(({ type }) => isIt(type)),
    )
  return {
    inflow: sum(isIncoming),
    outflow: sum((type) => !isIncoming(type) && !isExchange(type)),
    gained: sum((type) => type === 'exchange_in'),
    given: sum((type) => type === 'exchange_out'),
  }
}

function isExchange(type: LineType): boolean {
  return type === 'exchange_in' || type === 'exchange_out'
}

/** Into the balance of its currency. */
function comesIn(type: LineType): boolean {
  return isIncoming(type) || type === 'exchange_in'
}

type CurrencyTotals = { currency: Asset; lines: bigint; inflow: Money; outflow: Money }

/** The same of each currency in its own units, in the order of the alphabet. */
export function totalsByCurrency(tallies: readonly Tally[]): CurrencyTotals[] {
  const groups = Map.groupBy(completedOf(tallies), ({ currency }) => currency)
  return [...groups]
    .map(([currency, group]) => ({
      currency,
      lines: group.reduce((sum, { lines }) => sum + lines, 0n),
      inflow: money(currency, sumOf(group.filter(({ type }) => comesIn(type)))),
      outflow: money(currency, sumOf(group.filter(({ type }) => !comesIn(type)))),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

/** Each currency is summed before it is priced, so that it is rounded down once. */
function inDollars(rates: Mids, tallies: readonly Tally[]): Money<'USD'> | null {
  let total: Money<'USD'> = money('USD', 0n)
  for (const [currency, group] of Map.groupBy(tallies, ({ currency }) => currency)) {
    const worth = worthInDollars(rates, money(currency, sumOf(group)))
    if (!worth) return null
    total = add(total, worth)
  }
  return total
}

function completedOf(tallies: readonly Tally[]): Tally[] {
  return tallies.filter(({ state }) => state === 'completed')
}

function sumOf(tallies: readonly Tally[]): bigint {
  return tallies.reduce((sum, { units }) => sum + units, 0n)
}
