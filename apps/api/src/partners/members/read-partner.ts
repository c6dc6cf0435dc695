// A partner as its members see it.
import type { Partner } from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'
import { openModes } from '../modes.ts'
import { type Membership, requireMember } from '../require-member.ts'
import { findInvitations, findMembers, findOwn } from './store.ts'

export async function readPartner(deps: Deps, userId: UserId, partnerId: string): Promise<Partner> {
  return toPartnerAnswer(deps, await requireMember(deps, { userId, partnerId }))
}

export async function toPartnerAnswer(deps: Deps, { partner, member }: Membership): Promise<Partner> {
  const { id, name, state, website, note } = partner
  const members = await findMembers(deps.db, id)
  return {
    ...{ id, name, state, website, note, role: member.role },
    modes: openModes(deps, partner),
    members: members.map((each) => ({
      id: each.id,
      email: each.email,
      role: each.role,
      joined_at: each.joined_at?.toISOString() ?? null,
    })),
  }
}

/** An invitation counts for an address that was confirmed. */
export async function listPartners({ db }: Deps, userId: UserId) {
  const { email, email_verified_at } = await getUser(db, userId)
  return {
    partners: await findOwn(db, userId),
    invitations: email_verified_at ? await findInvitations(db, email) : [],
  }
}
