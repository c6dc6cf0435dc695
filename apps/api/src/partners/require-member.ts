// Who acts for a partner: a member of one of these roles, whose account has a second factor.
import { AppError } from '@kivuko/contract/errors.ts'
import { PARTNER_ROLES, type PartnerMode, type PartnerRole } from '@kivuko/contract/partner-keys.ts'
import type { Deps } from '#deps.ts'
import { hasSecondFactor } from '#people/has-second-factor.ts'
import type { PartnerId, UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tables, Tx } from '#tables.ts'

const partners = rowTable('partners')
const members = rowTable('partner_members')

export type Membership = { partner: Tables['partners']; member: Tables['partner_members'] }

/** Throws `partner_not_found` for strangers, `second_factor_missing` and `partner_role_refused`. */
export async function requireMember(
  { db }: Pick<Deps, 'db'>,
  { userId, partnerId, roles = PARTNER_ROLES }: { userId: UserId; partnerId: string; roles?: readonly PartnerRole[] },
): Promise<Membership> {
  const id = partnerId as PartnerId
  const member = await members.find(db, { partner_id: id, user_id: userId, ended_at: null })
  const partner = member && (await partners.find(db, id))
  if (!partner) throw new AppError('partner_not_found')
  await requireSecondFactor(db, userId)
  if (!roles.includes(member.role)) throw new AppError('partner_role_refused')
  return { partner, member }
}

export async function requireSecondFactor(db: Deps['db'], userId: UserId): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) throw new AppError('second_factor_missing')
}

/** The other database learns of a partner with the first thing it has there. */
export async function learnOfPartner(tx: Tx, partner: Tables['partners'], mode: PartnerMode): Promise<void> {
  if (mode !== 'test') return
  const { id, name, website, created_at, margin_max_bps } = partner
  const known = { id, name, website, created_at, margin_max_bps, margin_bps: 0, relied_tier: null }
  const row = { ...known, state: 'test', note: null, asked_at: null, decided_at: null } as const
  await partners.addOnce(tx, row, ['id'])
}
