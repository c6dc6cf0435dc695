// What mobile money offers to whoever is paid out: shillings to a phone.
import assert from 'node:assert/strict'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { forgetHeld } from '#record/hold-send.ts'
import { connectedNetworks, networksWord } from '#settlement/phone-networks.ts'
import type { Payer, PayoutBounds, PayoutOrder } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { paidOutUnits, pastDay, startOfDay } from './day-of-phone.ts'
import { startDisbursement } from './start-disbursement.ts'
import { disbursements, findDisbursementsOf } from './store.ts'

export function phonePayer(deps: Deps): Payer {
  return {
    to: 'phone',
    method: 'mpesa',
    isConnected: (fiat) => !isBankFiat(fiat) && connectedNetworks(deps).length > 0,
    bounds: () => boundsOf(deps),
    async refusal(tx, { to, amount }) {
      if (!('phone' in to)) return undefined
      const since = startOfDay(deps.clock.now())
      return pastDay(deps, to.network, money('KES', amount.units), await paidOutUnits(tx, to.phone, since))
    },
    payOut: (tx, order) => payOut(deps, tx, order),
    async withdraw(tx, owner) {
      const [row] = await findDisbursementsOf(tx, owner.kind, [owner.id])
      if (!row || !(await disbursements.advance(tx, row.id, 'cancelled', { ended_at: deps.clock.now() }))) return false
      await forgetHeld(tx, `disbursement:${row.id}`)
      return true
    },
    async findShort(db, kind, ids) {
      const rows = await findDisbursementsOf(db, kind, ids)
      const short = rows.filter(({ state, short_since }) => state === 'waiting' && short_since)
      return new Set(short.map(({ owner_id }) => owner_id))
    },
    async findWaiting(db, kind, ids) {
      const rows = await findDisbursementsOf(db, kind, ids)
      return new Set(rows.filter(({ state }) => state === 'waiting').map(({ owner_id }) => owner_id))
    },
  }
}

/** Undefined where no network of phones is connected. */
function boundsOf(deps: Deps): PayoutBounds | undefined {
  if (connectedNetworks(deps).length === 0) return undefined
  const { minimum, maximum } = deps.config.phonePayouts
  return { payer: networksWord(deps), minimum, maximum }
}

async function payOut(deps: Deps, tx: Tx, { owner, amount, to }: PayoutOrder): Promise<void> {
  assert('phone' in to && amount.asset === 'KES', `${owner.id} is not paid out to a phone in shillings`)
  await startDisbursement(deps, tx, { owner, ...to, amount: money('KES', amount.units) })
}
