// A partner's customer gets an account of their own: wallets, a tier, limits and screening are those of any other. Nobody
// signs in as it; an address that no mail reaches stands in place of theirs, which the partner keeps.

import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { requestScreening } from '#compliance/request-screening.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type PartnerId } from '#platform/ids.ts'
import { insertUser } from '#users/change-user.ts'
import type { CustomerRow } from '../find-customer.ts'
import { toCustomerAnswer } from './read-customers.ts'
import { customers } from './store.ts'

/** Nobody has mail there: RFC 2606 keeps the name for that. */
const DOMAIN = 'customer.invalid'

export type NewCustomer = { externalId: string; firstName: string; lastName: string }

/** Throws `partner_customer_known` for an external id that has one. */
export async function openCustomer(
  deps: Deps,
  partnerId: PartnerId,
  { externalId, firstName, lastName }: NewCustomer,
): Promise<PartnerCustomer> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const user = await insertUser(tx, {
      id: newId('usr', now),
      kind: 'partner_customer',
      email: `${newReference().toLowerCase()}-${newReference().toLowerCase()}@${DOMAIN}`,
      first_name: firstName,
      last_name: lastName,
      password_hash: null,
      phone: null,
      date_of_birth: null,
      kyc_tier: 1,
      has_income_proof: false,
      account_type: 'personal',
      created_at: now,
      suspended_at: null,
      phone_verified_at: null,
      email_verified_at: null,
    })
    const row: CustomerRow = {
      id: newId('pcu', now),
      partner_id: partnerId,
      external_id: externalId,
      user_id: user.id,
      created_at: now,
    }
    if (!(await customers.addOnce(tx, row, ['partner_id', 'external_id']))) throw new AppError('partner_customer_known')
    await requestScreening(tx, user.id)
    return toCustomerAnswer(row, user)
  })
}
