// A partner who is relied on says who its customer is: kept with who said it, and compared with sanctions lists by us.
import type { Body } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { createPartnerIdentity } from '@kivuko/contract/partner-identities.ts'
import type { Deps } from '#deps.ts'
import { after, dayOf } from '#platform/clock.ts'
import { newId, type PartnerId, type UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { changeUser } from '#users/change-user.ts'
import { lockCustomer } from '#users/find-user.ts'
import { tailOf } from './document.ts'
import { refuseUnderAge } from './kyc/age.ts'
import { countryOf } from './kyc/countries.ts'
import { saveAddressWithin } from './kyc/save-steps.ts'
import { numberHash, type ReliedIdentity, sealReliedNumber } from './reliance/relied-identity.ts'
import { findAccepted, hasOther, reliedIdentities } from './reliance/store.ts'
import { requestScreening } from './request-screening.ts'

export type VerifiedFacts = Body<typeof createPartnerIdentity>
type Said = { userId: UserId; partner: { id: PartnerId; name: string }; facts: VerifiedFacts }

/** Throws `screening_unavailable` while there is no list to compare with. */
export async function requireList({ sanctions, log }: Pick<Deps, 'sanctions' | 'log'>): Promise<void> {
  const list = await sanctions?.read().catch((error: unknown) => {
    log.error({ err: error }, 'the sanctions list cannot be read, so no partner is relied on')
    return undefined
  })
  if (!list) throw new AppError('screening_unavailable')
}

/** The partner is held by the caller's transaction, so that of two customers one has a document. */
export async function relyOnIdentity(deps: Deps, tx: Tx, { userId, partner, facts }: Said): Promise<ReliedIdentity> {
  const user = await lockCustomer(tx, userId)
  if (user.suspended_at) throw new AppError('account_suspended')
  if (await reliedIdentities.find(tx, { user_id: userId, state: 'in_review' }))
    throw new AppError('partner_identity_waiting')
  const now = deps.clock.now()
  const { id: partnerId, name: partner_name } = partner
  refuseFacts(facts, now, (await findAccepted(tx, userId))?.date_of_birth)
  const { document, address } = facts
  const numbered = {
    partner_id: partnerId,
    document_type: document.type,
    document_country: document.country,
    number: document.number,
  }
  const hashes = deps.secrets.accepted.map((key) => numberHash(key, numbered))
  if (await hasOther(tx, { partnerId, hashes, userId })) {
    const errors = [{ field: 'document.number', message: 'is that of another customer of yours' }]
    throw new AppError('partner_document_known', { errors })
  }
  const id = newId('rli', now)
  const row: ReliedIdentity = {
    id,
    user_id: userId,
    partner_id: partnerId,
    partner_name,
    tier: facts.tier,
    state: 'in_review',
    date_of_birth: facts.date_of_birth,
    document_type: document.type,
    document_country: document.country,
    sealed_number: sealReliedNumber(deps.secrets, id, document.number),
    number_tail: tailOf(document.number),
    number_hash: numberHash(deps.secrets, numbered),
    verified_on: facts.verified_on,
    method: facts.method,
    created_at: now,
    screened_at: null,
    ended_at: null,
  }
  await reliedIdentities.add(tx, row)
  await saveAddressWithin(tx, userId, address)
  await changeUser(tx, userId, { date_of_birth: facts.date_of_birth })
  const detail = `tier ${facts.tier}, ${document.type} of ${document.country}, verified on ${facts.verified_on}`
  await writeAudit(deps, tx, { actor: `partner:${partnerId}`, action: 'identity.relied_on', subject: userId, detail })
  await requestScreening(tx, userId)
  return row
}

type Problem = { field: string; message: string }
const WRITTEN_COUNTRY = 'must be a country by its two letters, such as KE'
/** The day begins here first. */
const FIRST_PLACE_ON_EARTH_MS = 14 * 3_600_000

/** `accepted`: the birth date that was accepted of them before. */
function refuseFacts(facts: VerifiedFacts, now: Date, accepted: string | undefined): void {
  const { address, date_of_birth: born, document, verified_on: verified } = facts
  const problems: Problem[] = []
  const check = (isWrong: boolean, field: string, message: string) => isWrong && problems.push({ field, message })
  const country = countryOf(address.country_code)
  const regions = country?.regions ?? []
  check(!country, 'address.country_code', WRITTEN_COUNTRY)
  check(
    regions.length > 0 && !regions.includes(address.county),
    'address.county',
    `must be one of ${regions.join(', ')}`,
  )
  check(!countryOf(document.country), 'document.country', WRITTEN_COUNTRY)
  const lastDay = dayOf(after(now, FIRST_PLACE_ON_EARTH_MS), 'UTC')
  check(verified > lastDay, 'verified_on', 'must not be in the future')
  check(verified <= born, 'verified_on', 'must be after the date of birth')
  const differs = accepted !== undefined && accepted !== born
  check(differs, 'date_of_birth', 'differs from the one that was accepted before')
  if (problems.length > 0) throw new AppError('validation_failed', { errors: problems })
  refuseUnderAge(born, address.country_code, now)
}
