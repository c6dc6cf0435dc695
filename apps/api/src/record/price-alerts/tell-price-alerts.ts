// Tells whose price was reached, each in the transaction that notes it: run twice, or by two processes, it is told once.
import { ALERT_GAP_HOURS } from '@kivuko/contract/price-alerts.ts'
import type { Rate } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { notifyMany } from '#record/notify.ts'
import { boundsAround, type PriceAlert, toldNotice } from './price-alert.ts'
import { alerts, armAgain, findWatchedPairs, lockReached } from './store.ts'

const AT_ONCE = 200
const GAP_MS = ALERT_GAP_HOURS * 3_600_000

/** Of a coin without a fresh price, or whose sources contradict each other, nobody is told anything. */
export async function tellPriceAlerts(deps: Deps): Promise<void> {
  for (const { asset, currency } of await findWatchedPairs(deps.db)) {
    const price = deps.rates.isClosed(asset, currency) ? undefined : deps.rates.mid(asset, currency)
    if (!price) continue
    await armAgain(deps.db, price)
    while ((await tellSome(deps, price)) === AT_ONCE);
  }
}

async function tellSome(deps: Deps, price: Rate): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const rows = await lockReached(tx, price, { toldBefore: after(now, -GAP_MS), limit: AT_ONCE })
    for (const row of rows) await alerts.change(tx, row.id, { ...afterTelling(row, price), told_at: now })
    await notifyMany(
      deps,
      tx,
      rows.map((row) => toldNotice(row, price, now)),
    )
    return rows.length
  })
}

/** A level is told again once the price was on its other side; a move is counted from the price that was told. */
function afterTelling({ repeats, percent }: PriceAlert, price: Rate): Partial<PriceAlert> {
  if (!repeats) return { state: 'done' }
  return percent === null ? { is_armed: false } : boundsAround(price, percent)
}
