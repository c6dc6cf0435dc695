// A payout to a phone as the rail knows it: what follows when it is paid, or is not.
import type { Deps } from '#deps.ts'
import type { PayoutId } from '#platform/ids.ts'
import type { PaidOut } from '#settlement/owner.ts'
import { completePayout, failPayout } from '#trading/settle-payout.ts'
import { PAYOUT } from './payout.ts'
import { whyNotSent } from './why-not-sent.ts'

export function payoutOwner(deps: Deps): PaidOut {
  return {
    kind: PAYOUT,
    isOwed: false,
    whyKept: (db, id) => whyNotSent(deps, db, id as PayoutId),
    paidOut: (tx, id, payment) => completePayout(deps, tx, id as PayoutId, payment),
    refused: (tx, id, { problem }) => failPayout(deps, tx, id as PayoutId, problem),
    // A network of phones gives nothing back.
    returned: async () => {},
  }
}
