// Owners and finance say what their partner adds to prices in each mode, within what the operator allows.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import { databaseOf } from '../modes.ts'
import { FINANCE } from '../partner.ts'
import { learnOfPartner, requireMember } from '../require-member.ts'
import { bpsOf, maxOf, partners } from './margin-of.ts'

type Of = { partnerId: string; mode: PartnerMode }
type Shown = { margin_bps: number; max_bps: number }

export async function readMargin(deps: Deps, userId: UserId, { partnerId, mode }: Of): Promise<Shown> {
  const { partner } = await requireMember(deps, { userId, partnerId })
  const max_bps = maxOf(deps, partner)
  const own = await partners.find(databaseOf(deps, mode, partner), partner.id)
  return { margin_bps: own ? bpsOf(deps, { ...own, margin_max_bps: partner.margin_max_bps }) : 0, max_bps }
}

/** Of quotes from now on: one that was shown keeps what it showed. Throws `partner_margin_too_high`. */
export async function setMargin(
  deps: Deps,
  userId: UserId,
  { partnerId, mode, bps }: Of & { bps: number },
): Promise<Shown> {
  const { partner } = await requireMember(deps, { userId, partnerId, roles: FINANCE })
  const max_bps = maxOf(deps, partner)
  if (bps > max_bps) {
    const message = `must be at most ${max_bps}`
    throw new AppError('partner_margin_too_high', { errors: [{ field: 'margin_bps', message }] })
  }
  await inTransaction(databaseOf(deps, mode, partner), async (tx) => {
    await learnOfPartner(tx, partner, mode)
    await partners.change(tx, partner.id, { margin_bps: bps })
    const audited = { actor: `user:${userId}`, action: 'partner.margin', subject: partner.id } as const
    await writeAudit(deps, tx, { ...audited, detail: `${bps} hundredths of a percent` })
  })
  return { margin_bps: bps, max_bps }
}
