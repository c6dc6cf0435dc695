// A partner's server says what it verified of a customer, and reads what became of it. Test keys need no grant: nobody there is real.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerIdentity } from '@kivuko/contract/partner-identities.ts'
import { KYC_TIER_MAX } from '@kivuko/contract/tier-matrix.ts'
import { maskedNumber } from '#compliance/document.ts'
import { findLatestSaid, type ReliedIdentity } from '#compliance/find-relied-identity.ts'
import { relyOnIdentity, requireList, type VerifiedFacts } from '#compliance/rely-on-identity.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { PartnerId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { type CustomerRow, getCustomer } from '../find-customer.ts'

const partners = rowTable('partners')

/** Throws `partner_reliance_missing`, and for a tier above what was granted `validation_failed`. */
export async function sayIdentity(
  deps: Deps,
  partnerId: PartnerId,
  { id, facts }: { id: string; facts: VerifiedFacts },
): Promise<PartnerIdentity> {
  await requireList(deps)
  return inTransaction(deps.db, async (tx) => {
    // Held, so that no grant ends and no second customer has the same document meanwhile.
    const partner = await partners.lock(tx, partnerId)
    const customer = await getCustomer(tx, partnerId, id)
    const upTo = partner && tierOf(deps, partner)
    if (!upTo) throw new AppError('partner_reliance_missing')
    if (facts.tier > upTo) {
      const message = `must be at most ${upTo}: the operator relies on you up to that tier`
      throw new AppError('validation_failed', { errors: [{ field: 'tier', message }] })
    }
    const said = await relyOnIdentity(deps, tx, { userId: customer.user_id, partner, facts })
    return toAnswer(tx, customer, said)
  })
}

export async function readIdentity({ db }: Deps, partnerId: PartnerId, id: string): Promise<PartnerIdentity> {
  const customer = await getCustomer(db, partnerId, id)
  const said = await findLatestSaid(db, customer.user_id)
  if (!said) throw new AppError('partner_identity_not_found')
  return toAnswer(db, customer, said)
}

function tierOf({ config }: Pick<Deps, 'config'>, { relied_tier }: Tables['partners']): number | null {
  return config.mode === 'test' ? KYC_TIER_MAX : relied_tier
}

async function toAnswer(db: Db, { id, user_id }: CustomerRow, said: ReliedIdentity): Promise<PartnerIdentity> {
  return {
    id: said.id,
    customer_id: id,
    state: said.state,
    tier: said.tier,
    customer_tier: (await getUser(db, user_id)).kyc_tier,
    document: { type: said.document_type, number: maskedNumber(said), country: said.document_country },
    verified_on: said.verified_on,
    method: said.method,
    created_at: said.created_at.toISOString(),
    ended_at: said.ended_at?.toISOString() ?? null,
  }
}
