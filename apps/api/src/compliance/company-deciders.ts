// Who may decide what another member asked for: somebody whose identity is verified, as is that of who asked, at a device of
// their own, and neither brought the other in a short while ago. One person with two accounts is no second vote.
import { INDEPENDENT_AFTER_DAYS } from '@kivuko/contract/console-changes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { MAKERS, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findUser, getUser } from '#users/find-user.ts'
import { isVerified } from './companies/company.ts'
import { findMember, haveBroughtIn } from './companies/store.ts'

/** A member, and the device their session is bound to, if it is to one. */
export type Decider = { id: UserId; device: string | undefined }

export type Deciding = { companyId: UserId; decider: Decider; maker: UserId }

/** Why they may not, and what to do; undefined when they may. Their role and who they are is asked elsewhere. */
export async function deciderHindrance(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { companyId, decider, maker }: Deciding,
): Promise<AppError | undefined> {
  if (!isVerified(await getUser(db, decider.id))) return new AppError('decider_unverified')
  if (!isVerified(await getUser(db, maker))) return new AppError('maker_unverified', { detail: MAKER_TEXT })
  if (!decider.device) return new AppError('decider_without_device')
  const since = after(clock.now(), -INDEPENDENT_AFTER_DAYS * DAY_MS)
  const isMade = await haveBroughtIn(db, companyId, [decider.id, maker], since)
  return isMade ? new AppError('not_independent', { detail: BROUGHT_IN_TEXT }) : undefined
}

/** Whether who asked may still ask: they did not leave, have a role that asks, and their account was not stopped. */
export async function isMakerThere(db: Db, companyId: UserId, maker: UserId): Promise<boolean> {
  const [member, user] = [await findMember(db, companyId, maker), await findUser(db, maker)]
  return member !== undefined && (MAKERS as readonly MemberRole[]).includes(member.role) && user?.suspended_at === null
}

const MAKER_TEXT = say(
  'Who asked for this has no verified identity. It can be approved once they verify theirs under KYC Verification.',
)
const BROUGHT_IN_TEXT = say(
  'One of you two invited the other, or gave them their role, in the last {days} days. A third member decides this.',
  { days: INDEPENDENT_AFTER_DAYS },
)
