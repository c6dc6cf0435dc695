// Refunds as rails know them: told how one stands, and paid out where a rail sends money back as a payment of its own.
import type { Deps } from '#deps.ts'
import type { RefundId } from '#platform/ids.ts'
import { type PaidOut, REFUND, type Refunds } from '#settlement/owner.ts'
import { settleRefund } from '#trading/refund-order.ts'
import { refunds } from './store.ts'

export function refundBook(deps: Deps): Refunds {
  return {
    async findOwn(db, { provider, ref, id }) {
      const found =
        (id && (await refunds.find(db, id))) ||
        (await refunds.find(db, { provider_ref: ref })) ||
        (await refunds.find(db, { provider_ref: `${provider}:${ref}` }))
      return found?.id
    },
    lockPending: async (tx, id) => (await refunds.lock(tx, id))?.state === 'pending',
    countAttempt: (tx, id) => refunds.countUp(tx, id, 'attempts'),
    async told(tx, id, provider, state) {
      const refund = await refunds.find(tx, id)
      if (refund) await settleRefund(deps, tx, refund, { ...state, provider })
    },
  }
}

/** It is owed: whatever happens to it, it goes back. */
export function refundOwner(deps: Deps): PaidOut {
  const { told } = refundBook(deps)
  return {
    kind: REFUND,
    isOwed: true,
    whyKept: async () => undefined,
    paidOut: (tx, id, { provider, ref }) => told(tx, id as RefundId, provider, { kind: 'succeeded', providerRef: ref }),
    refused: (tx, id, { provider, attempt }) =>
      told(tx, id as RefundId, provider, { kind: 'failed', providerRef: attempt }),
    returned: async () => {},
  }
}
