// Counts what owners are told: each payment once it is over, by whichever rail, and how long that took from when its owner
// was made. A transaction that is undone counts nothing.
import type { Clock } from '#platform/clock.ts'
import { onCommit } from '#platform/database.ts'
import { timeOfId } from '#platform/ids.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { PaidFor, PaidOut } from './owner.ts'

/** The same owner. One that was settled before counts nothing; `unmatched` is a bank transfer. */
export function countPaidFor(owner: PaidFor, { countPayment, countSettled }: Metrics, clock: Clock): PaidFor {
  return {
    ...owner,
    async paid(tx, id, payment) {
      const end = await owner.paid(tx, id, payment)
      const { provider: rail } = payment
      if (!end) return end
      const ms = msSince(id, clock)
      onCommit(() => {
        countPayment({ rail, direction: 'in', outcome: 'succeeded' })
        countSettled({ rail, direction: 'in', ms })
      })
      return end
    },
    async failed(tx, id, failure) {
      await owner.failed(tx, id, failure)
      onCommit(() => countPayment({ rail: failure.provider, direction: 'in', outcome: 'failed' }))
    },
  }
}

/** The same owner. A payout that comes back was counted as succeeded before. */
export function countPaidOut(owner: PaidOut, { countPayment, countSettled }: Metrics, clock: Clock): PaidOut {
  return {
    ...owner,
    async paidOut(tx, id, payment) {
      await owner.paidOut(tx, id, payment)
      const { provider: rail } = payment
      const ms = msSince(id, clock)
      onCommit(() => {
        countPayment({ rail, direction: 'out', outcome: 'succeeded' })
        countSettled({ rail, direction: 'out', ms })
      })
    },
    async refused(tx, id, refusal) {
      await owner.refused(tx, id, refusal)
      onCommit(() => countPayment({ rail: refusal.provider, direction: 'out', outcome: 'failed' }))
    },
    async returned(tx, id, back) {
      await owner.returned(tx, id, back)
      onCommit(() => countPayment({ rail: back.provider, direction: 'out', outcome: 'returned' }))
    },
  }
}

/** Ids say when they were made. */
function msSince(id: string, clock: Clock): number | undefined {
  const since = timeOfId(id)
  return since && Math.max(0, clock.now().getTime() - since.getTime())
}
