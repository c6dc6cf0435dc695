// The mail to somebody who is invited. It says where the invitation is, and neither tells nor asks whether they have an account.
import type { PartnerRole } from '@kivuko/contract/partner-keys.ts'
import { say, spoken } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import type { PartnerMemberId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { letterIn } from '#platform/letter-in.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { invitationLetter } from '../invitation-letter.ts'
import { members, partners } from './store.ts'

export const mailInvitationJob = job<{ memberId: PartnerMemberId }>({
  name: 'mail-partner-invitation',
  key: ({ memberId }) => `partner-invitation:${memberId}`,
})

const AS: Record<PartnerRole, string> = {
  owner: say('an owner'),
  developer: say('a developer'),
  finance: say('somebody of finance'),
  viewer: say('somebody who looks'),
}

/** The job. One that was accepted or taken back meanwhile needs no mail. */
export async function mailInvitation(deps: Deps, memberId: PartnerMemberId): Promise<void> {
  const member = await members.find(deps.db, { id: memberId, user_id: null, ended_at: null })
  const partner = member && (await partners.find(deps.db, member.partner_id))
  if (!member || !partner || !deps.mail) return
  const { brand, publicUrl } = deps.config
  const link = `${publicUrl}/partners/dashboard`
  const language = (await findUserByEmail(deps.db, member.email))?.language
  const letter = letterIn({ language, look: brand }, () =>
    invitationLetter({ brand: brand.name, partner: partner.name, as: spoken(AS[member.role]), link }),
  )
  await deps.mail.send({ id: `partner-${memberId}`, to: member.email, ...letter })
}
