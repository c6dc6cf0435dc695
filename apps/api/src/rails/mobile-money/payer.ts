// What mobile money offers to whoever is paid out: shillings to a phone.
import assert from 'node:assert/strict'
import { PAYOUT_RAIL_MAX, PAYOUT_RAIL_MIN } from '@kivuko/contract/mobile-money.ts'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { forgetHeld } from '#record/hold-send.ts'
import type { Payer, PayoutOrder } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { startDisbursement } from './start-disbursement.ts'
import { disbursements, findDisbursementsOf } from './store.ts'

export function phonePayer(deps: Deps): Payer {
  return {
    to: 'phone',
    method: 'mpesa',
    isConnected: (fiat) => !isBankFiat(fiat) && deps.mobileMoney !== undefined,
    bounds: () => ({ payer: 'M-Pesa', minimum: PAYOUT_RAIL_MIN, maximum: PAYOUT_RAIL_MAX }),
    payOut: (tx, order) => payOut(deps, tx, order),
    async withdraw(tx, owner) {
      const [row] = await findDisbursementsOf(tx, owner.kind, [owner.id])
      if (!row || !(await disbursements.advance(tx, row.id, 'cancelled', { ended_at: deps.clock.now() }))) return false
      await forgetHeld(tx, `disbursement:${row.id}`)
      return true
    },
    async findWaiting(db, kind, ids) {
      const rows = await findDisbursementsOf(db, kind, ids)
      return new Set(rows.filter(({ state }) => state === 'waiting').map(({ owner_id }) => owner_id))
    },
  }
}

async function payOut(deps: Deps, tx: Tx, { owner, amount, to }: PayoutOrder): Promise<void> {
  assert('phone' in to && amount.asset === 'KES', `${owner.id} is not paid out to a phone in shillings`)
  await startDisbursement(deps, tx, { owner, phone: to.phone, amount: money('KES', amount.units) })
}
