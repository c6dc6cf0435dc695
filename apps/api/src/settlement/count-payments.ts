// Counts what owners are told: each payment once it is over, by whichever rail. A transaction that is undone counts nothing.
import { onCommit } from '#platform/database.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { PaidFor, PaidOut } from './owner.ts'

/** The same owner. One that was settled before counts nothing; `unmatched` is a bank transfer. */
export function countPaidFor(owner: PaidFor, { countPayment }: Metrics): PaidFor {
  return {
    ...owner,
    async paid(tx, id, payment) {
      const end = await owner.paid(tx, id, payment)
      const { provider: rail } = payment
      if (end) onCommit(() => countPayment({ rail, direction: 'in', outcome: 'succeeded' }))
      return end
    },
    async failed(tx, id, failure) {
      await owner.failed(tx, id, failure)
      onCommit(() => countPayment({ rail: failure.provider, direction: 'in', outcome: 'failed' }))
    },
  }
}

/** The same owner. A payout that comes back was counted as succeeded before. */
export function countPaidOut(owner: PaidOut, { countPayment }: Metrics): PaidOut {
  return {
    ...owner,
    async paidOut(tx, id, payment) {
      await owner.paidOut(tx, id, payment)
      onCommit(() => countPayment({ rail: payment.provider, direction: 'out', outcome: 'succeeded' }))
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
