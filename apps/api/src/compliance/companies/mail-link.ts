// The mail with a link of one's own: to somebody an application names, or who is invited to act for a company.
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import { say, spoken } from '@kivuko/contract/say.ts'
import { companyLinkLetter } from '#compliance/company-letters.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { CompanyPersonId, MemberId } from '#platform/ids.ts'
import { letterIn } from '#platform/letter-in.ts'
import { hashSecret } from '#platform/secrets.ts'
import { findUserByEmail, getUser } from '#users/find-user.ts'
import { members, type NamedRow, named } from './store.ts'

export const LINK_MS = 30 * DAY_MS

const AS: Record<NamedRow['role'] | MemberRole, string> = {
  director: say('a director'),
  owner: say('an owner'),
  director_and_owner: say('a director and owner'),
  viewer: say('somebody who may see its account'),
  maker: say('somebody who asks for its payments'),
  checker: say('somebody who approves its payments'),
  admin: say('an admin of its account'),
}

/** Runs as a job; a repeat sends the same link, derived from the row's id. */
export async function mailCompanyLink(deps: Deps, linkId: CompanyPersonId | MemberId): Promise<void> {
  const isMember = linkId.startsWith('cpm_')
  const table = isMember ? members : named
  const row = isMember ? await members.find(deps.db, { id: linkId, ended_at: null }) : await named.find(deps.db, linkId)
  if (!row || row.user_id || !deps.mail) return
  const token = `kvc_${deps.secrets.derive('company link', linkId).toString('base64url')}`
  const change = { token_hash: hashSecret(token), token_ends_at: after(deps.clock.now(), LINK_MS) }
  await inTransaction(deps.db, (tx) => table.change(tx, linkId, change))
  const company = await getUser(deps.db, row.company_id)
  const { brand, publicUrl } = deps.config
  // After the mark, so that it stands in nobody's log.
  const language = (await findUserByEmail(deps.db, row.email))?.language
  const letter = letterIn({ language, look: brand }, () =>
    companyLinkLetter({
      brand: brand.name,
      company: company.first_name,
      as: spoken(AS[row.role]),
      link: `${publicUrl}/company-link#${token}`,
    }),
  )
  await deps.mail.send({ id: `company-${linkId}`, to: row.email, ...letter })
}
