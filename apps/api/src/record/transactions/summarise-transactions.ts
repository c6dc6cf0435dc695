// The figures above the list: over all lines ever, today's, this month's, and month by month.
import type { Deps } from '#deps.ts'
import { today } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import { tallyCorrectionsByMonth } from './correction-store.ts'
import { type MonthTally, tallyByMonth, tallyTransactions } from './store.ts'
import { changeOf, countOf } from './sum-tallies.ts'

const MONTHS = 6

export async function summariseTransactions(deps: Deps, db: ReadDb, userId: UserId) {
  const day = today(deps)
  const months = monthsBackFrom(day.slice(0, 7), MONTHS)
  const first = months.at(-1) ?? day.slice(0, 7)
  const [all, corrections, ofToday] = await Promise.all([
    tallyByMonth(db, userId, first),
    tallyCorrectionsByMonth(db, userId, first),
    tallyTransactions(db, userId, { from: day, to: day }),
  ])
  const { inflow, outflow, change } = changeOf(deps.rates, all, corrections)
  return {
    total_inflow: inflow,
    total_outflow: outflow,
    total_change: change,
    total_count: countOf(all),
    this_month: countOf(all.filter(({ month }) => month === months[0])),
    today: countOf(ofToday),
    pending: countOf(all.filter(({ state }) => state === 'pending')),
    deposits: countOf(all.filter(({ type }) => type === 'deposit')),
    withdrawals: countOf(all.filter(({ type }) => type === 'withdrawal')),
    months: months.map((month) => {
      const isOfIt = (tally: MonthTally) => tally.month === month
      return { month, ...changeOf(deps.rates, all.filter(isOfIt), corrections.filter(isOfIt)) }
    }),
  }
}

/** `month` as YYYY-MM and the ones before it. */
function monthsBackFrom(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
