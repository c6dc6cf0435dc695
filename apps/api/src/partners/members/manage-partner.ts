// A customer becomes a partner, asks for live access, and says who acts for it. Owners alone change who that is.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerRole } from '@kivuko/contract/partner-keys.ts'
import type { Partner } from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import { DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type PartnerId, type PartnerMemberId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { getUser } from '#users/find-user.ts'
import { OWNERS } from '../partner.ts'
import { requireMember, requireSecondFactor } from '../require-member.ts'
import { mailInvitationJob } from './mail-invitation.ts'
import { readPartner, toPartnerAnswer } from './read-partner.ts'
import { countStarted, findMembers, isKnown, type MemberRow, members, type PartnerRow, partners } from './store.ts'

/** That one person may start. */
const PARTNERS_MAX = 3
const MEMBERS_MAX = 50
/** Mails to addresses that a stranger names, of one partner. */
const INVITATIONS = { max: 20, windowMs: DAY_MS, slice: 1 }

export async function createPartner(
  deps: Deps,
  userId: UserId,
  { name, website }: { name: string; website: string },
): Promise<Partner> {
  const { email } = await getActiveUser(deps.db, userId)
  await requireSecondFactor(deps.db, userId)
  const now = deps.clock.now()
  const partner: PartnerRow = {
    ...{ id: newId('ptn', now), name, website, state: 'test', note: null },
    ...{ created_at: now, asked_at: null, decided_at: null, margin_bps: 0, margin_max_bps: null, relied_tier: null },
  }
  const owner: MemberRow = {
    ...{ id: newId('ptm', now), partner_id: partner.id, email, role: 'owner', invited_by: userId },
    ...{ added_at: now, user_id: userId, joined_at: now, ended_at: null },
  }
  await inTransaction(deps.db, async (tx) => {
    if ((await countStarted(tx, userId)) >= PARTNERS_MAX) throw new AppError('too_many_partners')
    await partners.add(tx, partner)
    await members.add(tx, owner)
  })
  return toPartnerAnswer(deps, { partner, member: owner })
}

/** Throws `partner_asked` when it is open, suspended, or asked for already. */
export async function askForLive(deps: Deps, userId: UserId, partnerId: string): Promise<Partner> {
  await requireMember(deps, { userId, partnerId, roles: OWNERS })
  await inTransaction(deps.db, async (tx) => {
    const isAsked = await partners.advance(tx, partnerId, 'asked', { asked_at: deps.clock.now() })
    if (!isAsked) throw new AppError('partner_asked')
  })
  return readPartner(deps, userId, partnerId)
}

/** Whether the address has an account is not told: whoever has it sees the invitation once they signed in. */
export async function inviteMember(
  deps: Deps,
  userId: UserId,
  { partnerId, email, role }: { partnerId: string; email: string; role: PartnerRole },
): Promise<Partner> {
  const { partner } = await requireMember(deps, { userId, partnerId, roles: OWNERS })
  const retryAfterSeconds = await deps.budgets.spend(`partner invitations ${partner.id}`, INVITATIONS)
  if (retryAfterSeconds !== undefined) throw new AppError('rate_limited', { retryAfterSeconds })
  const now = deps.clock.now()
  const id: PartnerMemberId = newId('ptm', now)
  await inTransaction(deps.db, async (tx) => {
    await lockMembers(tx, partner.id)
    if (await isKnown(tx, partner.id, email)) throw new AppError('partner_member_known')
    if ((await findMembers(tx, partner.id)).length >= MEMBERS_MAX) throw new AppError('too_many_partner_members')
    await members.add(tx, {
      ...{ id, partner_id: partner.id, email, role, invited_by: userId },
      ...{ added_at: now, user_id: null, joined_at: null, ended_at: null },
    })
    await mailInvitationJob.enqueue(tx, { memberId: id })
  })
  return readPartner(deps, userId, partnerId)
}

/** Throws `partner_not_found` for whom the invitation is not, as for one that does not exist. */
export async function joinPartner(deps: Deps, userId: UserId, id: string): Promise<Partner> {
  const { email, email_verified_at } = await getUser(deps.db, userId)
  await requireSecondFactor(deps.db, userId)
  const partnerId = await inTransaction(deps.db, async (tx) => {
    const invitation = await members.lock(tx, { id: id as PartnerMemberId, user_id: null, ended_at: null })
    const isTheirs = email_verified_at !== null && invitation?.email.toLowerCase() === email.toLowerCase()
    if (!invitation || !isTheirs) throw new AppError('partner_not_found')
    const isMember = await members.find(tx, { partner_id: invitation.partner_id, user_id: userId, ended_at: null })
    if (isMember) throw new AppError('partner_not_found')
    await members.change(tx, invitation.id, { user_id: userId, joined_at: deps.clock.now() })
    return invitation.partner_id
  })
  return readPartner(deps, userId, partnerId)
}

/** An owner takes anybody out; everybody may leave. */
export async function removeMember(
  deps: Deps,
  userId: UserId,
  { partnerId, memberId }: { partnerId: string; memberId: string },
): Promise<void> {
  const { partner, member: own } = await requireMember(deps, { userId, partnerId })
  if (own.role !== 'owner' && own.id !== memberId) throw new AppError('partner_role_refused')
  await inTransaction(deps.db, async (tx) => {
    await lockMembers(tx, partner.id)
    const all = await findMembers(tx, partner.id)
    const gone = all.find(({ id }) => id === memberId)
    if (!gone) throw new AppError('partner_member_not_found')
    if (isLastOwner(all, gone)) throw new AppError('last_owner')
    await members.change(tx, gone.id, { ended_at: deps.clock.now() })
  })
}

/** Of somebody who acts for it, or is invited to. */
export async function changeRole(
  deps: Deps,
  userId: UserId,
  { partnerId, memberId, role }: { partnerId: string; memberId: string; role: PartnerRole },
): Promise<Partner> {
  const { partner } = await requireMember(deps, { userId, partnerId, roles: OWNERS })
  await inTransaction(deps.db, async (tx) => {
    await lockMembers(tx, partner.id)
    const all = await findMembers(tx, partner.id)
    const member = all.find(({ id }) => id === memberId)
    if (!member) throw new AppError('partner_member_not_found')
    if (role !== 'owner' && isLastOwner(all, member)) throw new AppError('last_owner')
    await members.change(tx, member.id, { role })
  })
  return readPartner(deps, userId, partnerId)
}

function isLastOwner(all: readonly MemberRow[], { id }: MemberRow): boolean {
  const owners = all.filter(({ role, joined_at }) => role === 'owner' && joined_at !== null)
  return owners.length === 1 && owners[0]?.id === id
}

/** Two who change the members of one partner do it one after another. */
async function lockMembers(tx: Tx, partnerId: PartnerId): Promise<void> {
  await partners.lock(tx, partnerId)
}
