// Another member approves what was proposed, and all of it is set aside in that moment; or somebody rejects it.
import { INDEPENDENT_AFTER_DAYS } from '@kivuko/contract/console-changes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { say } from '@kivuko/contract/say.ts'
import { money } from '@kivuko/money/money.ts'
import { bulkPayoutHold } from '#accounting/recipes/bulk-payout.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import { isNameVerified } from '#compliance/is-name-verified.ts'
import { whyKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { haveSharedDevice } from '#people/have-shared-device.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import type { BulkPayoutId, PartnerId, UserId } from '#platform/ids.ts'
import { lockCustomer } from '#users/find-user.ts'
import { floatWithin } from '../floats/float-wallet.ts'
import { appOf } from '../modes.ts'
import { FINANCE } from '../partner.ts'
import { type Membership, requireMember } from '../require-member.ts'
import { findMembersEver } from './members.ts'
import { payBulksJob } from './pay-bulks.ts'
import { type BulkRow, bulks } from './store.ts'

type Of = { partnerId: string; mode: PartnerMode; id: string }

/** Two accounts that were signed in at one device lately are one person's. */
const DEVICE_DAYS = 7

export async function getBulk(deps: Deps, partnerId: PartnerId, id: string): Promise<BulkRow> {
  const bulk = await bulks.find(deps.db, { id: id as BulkPayoutId, partner_id: partnerId })
  if (!bulk) throw new AppError('partner_payout_not_found')
  return bulk
}

/** One transaction: of two approvals from two devices the second finds it decided. */
export async function approveBulk(deps: Deps, caller: Caller, { partnerId, mode, id }: Of): Promise<[Deps, BulkRow]> {
  const membership = await requireMember(deps, { userId: caller.id, partnerId, roles: FINANCE })
  const { partner } = membership
  const app = await appOf(deps, mode, partner)
  const bulk = await getBulk(app, partner.id, id)
  await requireAnother(deps, { caller, mode, membership, maker: bulk.made_by })
  await approveProposed(app, bulk, caller.id)
  return [app, await getBulk(app, partner.id, id)]
}

/** Who may is asked before. Throws `partner_payout_decided`, `insufficient_balance`, and what keeps a float's money in it. */
export async function approveProposed(app: Deps, { id, partner_id }: BulkRow, by: UserId): Promise<void> {
  try {
    await inTransaction(app.db, async (tx) => {
      const floatId = await floatWithin(app, tx, partner_id)
      await lockCustomer(tx, floatId)
      const kept = await whyKept(tx, floatId)
      if (kept) throw new AppError(kept === 'held' ? 'account_held' : 'account_suspended')
      const decided = { decided_by: by, decided_at: app.clock.now() }
      const row = await bulks.lockAndAdvance(tx, id, 'approved', decided)
      if (!row) throw new AppError('partner_payout_decided')
      await payBulksJob.enqueue(tx, {})
      const total = money(row.currency, row.amount_units + row.fee_units)
      await app.ledger.postWithin(queryable(tx), bulkPayoutHold({ bulkId: row.id, floatId, total }))
    })
  } catch (error) {
    throw shortageRefusal(error)
  }
}

export async function rejectBulk(
  deps: Deps,
  caller: Caller,
  { partnerId, mode, id, reason }: Of & { reason: string },
): Promise<[Deps, BulkRow]> {
  const { partner } = await requireMember(deps, { userId: caller.id, partnerId, roles: FINANCE })
  const app = await appOf(deps, mode, partner)
  const bulk = await getBulk(app, partner.id, id)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const decided = { decided_by: caller.id, decided_at: now, ended_at: now, problem: reason }
    if (!(await bulks.advance(tx, bulk.id, 'rejected', decided))) throw new AppError('partner_payout_decided')
  })
  return [app, await getBulk(app, partner.id, id)]
}

type Deciding = { caller: Caller; mode: PartnerMode; membership: Membership; maker: UserId }

/**
 * Not who proposed it. Where money is real they are two people besides: the decider is verified and at a device of their own,
 * which the other did not use, and neither brought the other in a short while ago. One person with two accounts is no second vote.
 */
async function requireAnother(deps: Deps, { caller, mode, membership, maker }: Deciding): Promise<void> {
  if (caller.id === maker)
    throw new AppError('same_person', { detail: say('You proposed this yourself. Another member decides it.') })
  if (mode === 'test') return
  if (!(await isNameVerified(deps.db, caller.id))) throw new AppError('decider_unverified')
  if (!caller.device) throw new AppError('decider_without_device')
  const now = deps.clock.now()
  const lately = after(now, -INDEPENDENT_AFTER_DAYS * DAY_MS)
  const both = [caller.id, maker]
  const members = await findMembersEver(deps.db, membership.partner.id, both)
  const isMade = members.some(
    ({ user_id, invited_by, added_at }) => user_id !== invited_by && both.includes(invited_by) && added_at > lately,
  )
  if (isMade) throw new AppError('not_independent')
  const since = after(now, -DEVICE_DAYS * DAY_MS)
  if (await haveSharedDevice(deps.db, caller, { id: maker, device: undefined }, since))
    throw new AppError('same_device')
}
