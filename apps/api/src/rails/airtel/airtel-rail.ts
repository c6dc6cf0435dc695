// Airtel Money: a phone is asked to pay. What must go back is sent by a person.
import type { Deps } from '#deps.ts'
import type { Rail } from '#rails/rail.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Collector, PhoneAttempt } from '#settlement/rail.ts'
import { AIRTEL, followAirtel, followAirtelJob, prepareAirtel, requireAirtel, sendAirtel } from './follow-payment.ts'
import { type AirtelPayment, findLastPayment, paymentsOf } from './store.ts'

const STATES: Record<AirtelPayment['state'], PhoneAttempt['state']> = {
  sending: 'waiting',
  open: 'waiting',
  paid: 'arrived',
  review: 'checked',
  lost: 'lost',
  failed: 'failed',
}

export function airtelRail(deps: Deps): Rail {
  return {
    collector: collector(deps),
    followers: { airtel: (id) => followAirtelJob.of({ id }) },
    jobs: [followAirtelJob.handle(({ id }) => followAirtel(deps, id))],
    routes: [],
  }
}

function collector(deps: Deps): Collector {
  const find = (owner: Owner) => findLastPayment(deps.db, owner)
  return {
    method: 'airtel',
    provider: AIRTEL,
    isConnected: (currency) => currency === 'KES' && deps.airtel !== undefined,
    tellsEnd: false,
    mayStillBePaid: async (db, owner) =>
      (await paymentsOf(db, owner).execute()).some(({ state }) => state !== 'failed' && state !== 'lost'),
    phone: {
      waitMs: () => requireAirtel(deps).waitMs,
      prepare: (tx, payable, phone) => prepareAirtel(deps, tx, payable, phone),
      send: (attempt, payable) => sendAirtel(deps, attempt, payable),
      async findLast(_db, owner) {
        const row = await find(owner)
        return row && { id: row.id, phone: row.phone, at: row.created_at, state: STATES[row.state] }
      },
      async poll(owner) {
        const row = await find(owner)
        if (row) await followAirtel(deps, row.id)
      },
    },
    sendBack: async () => ({ kind: 'stuck' }),
    isSendingBack: async () => false,
  }
}
