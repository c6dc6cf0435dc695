// Sums of counted lines, in US dollars at the current mid prices. Pure, but for the prices it is given.
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { add, type Money, money, toDecimal } from '@kivuko/money/money.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import type { RateBook } from '#market/rate-book.ts'
import { isIncoming } from './transaction.ts'

export type Kind = { type: TransactionType; state: TransactionStatus; currency: Asset }

/** How many lines of a kind there are, and what they add up to. */
export type Tally = Kind & { lines: bigint; units: bigint }

type Mids = Pick<RateBook, 'mid'>

export function countOf(tallies: readonly Tally[]): number {
  return Number(tallies.reduce((sum, { lines }) => sum + lines, 0n))
}

/**
 * What came in and what went out, of what is completed; null while a price is missing. `exchanges`, those of the lines
 * that only went from one of the customer's balances to another, are neither.
 */
export function totalsOf(rates: Mids, tallies: readonly Tally[], exchanges: readonly Tally[]) {
  const completed = completedOf([...tallies, ...exchanges.map((tally) => ({ ...tally, units: -tally.units }))])
  return {
    total_inflow: inDollars(
      rates,
      completed.filter(({ type }) => isIncoming(type)),
    ),
    total_outflow: inDollars(
      rates,
      completed.filter(({ type }) => !isIncoming(type)),
    ),
  }
}

type CurrencyTotals = { currency: Asset; lines: bigint; inflow: Money; outflow: Money }

/** The same of each currency in its own units, in the order of the alphabet. */
export function totalsByCurrency(tallies: readonly Tally[]): CurrencyTotals[] {
  const groups = Map.groupBy(completedOf(tallies), ({ currency }) => currency)
  return [...groups]
    .map(([currency, group]) => ({
      currency,
      lines: group.reduce((sum, { lines }) => sum + lines, 0n),
      inflow: money(currency, sumOf(group.filter(({ type }) => isIncoming(type)))),
      outflow: money(currency, sumOf(group.filter(({ type }) => !isIncoming(type)))),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

/** Each currency is summed before it is priced, so that it is rounded down once. */
function inDollars(rates: Mids, tallies: readonly Tally[]): string | null {
  let total: Money<'USD'> = money('USD', 0n)
  for (const [currency, group] of Map.groupBy(tallies, ({ currency }) => currency)) {
    const worth = worthInDollars(rates, money(currency, sumOf(group)))
    if (!worth) return null
    total = add(total, worth)
  }
  return toDecimal(total)
}

function completedOf(tallies: readonly Tally[]): Tally[] {
  return tallies.filter(({ state }) => state === 'completed')
}

function sumOf(tallies: readonly Tally[]): bigint {
  return tallies.reduce((sum, { units }) => sum + units, 0n)
}
