// How many of the card payments are disputed, by count and by worth, against what the card networks tolerate.
import type { RATE_LEVELS } from '@kivuko/contract/console-disputes.ts'
import { add, type Money, money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { type CurrencySum, sumDisputesSince } from '#rails/find-disputes.ts'
import { sumCardPaymentsSince } from '#trading/sum-card-payments.ts'

const WINDOW_DAYS = [30, 90]
type Level = (typeof RATE_LEVELS)[number]

export async function readRates(deps: Deps) {
  const { nearBps, overBps } = deps.config.disputeRates
  const windows = await Promise.all(
    WINDOW_DAYS.map(async (days) => {
      const since = after(deps.clock.now(), -days * DAY_MS)
      const [payments, disputes] = await Promise.all([
        sumCardPaymentsSince(deps.db, since),
        sumDisputesSince(deps.db, since),
      ])
      const [paid, disputed] = [worthOf(deps, payments), worthOf(deps, disputes)]
      const count_bps = bpsOf(BigInt(countOf(disputes)), BigInt(countOf(payments)))
      const value_bps = paid && disputed ? bpsOf(disputed.units, paid.units) : null
      const highest = Math.max(count_bps ?? 0, value_bps ?? 0)
      const level: Level = highest >= overBps ? 'over' : highest >= nearBps ? 'near' : 'fine'
      return {
        days,
        payments: countOf(payments),
        disputes: countOf(disputes),
        payments_usd: paid ? toDecimal(paid) : null,
        disputes_usd: disputed ? toDecimal(disputed) : null,
        count_bps,
        value_bps,
        level,
      }
    }),
  )
  return { windows, near_bps: nearBps, over_bps: overBps }
}

function countOf(sums: readonly CurrencySum[]): number {
  return sums.reduce((sum, { count }) => sum + count, 0)
}

/** Undefined while the price of one is missing. */
function worthOf({ rates }: Deps, sums: readonly CurrencySum[]): Money<'USD'> | undefined {
  let worth = money('USD', 0n)
  for (const { currency, units } of sums) {
    const each = worthInDollars(rates, money(currency, units))
    if (!each) return undefined
    worth = add(worth, each)
  }
  return worth
}

/** Rounded up: a limit is not passed unseen. Null without payments. */
function bpsOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * 10_000n + whole - 1n) / whole)
}
