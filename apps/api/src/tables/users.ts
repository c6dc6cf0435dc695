// Who somebody is.

import type { KycTier } from '@kivuko/contract/kyc.ts'
import type { Language } from '@kivuko/contract/languages.ts'
import type { ShownName } from '@kivuko/contract/pay-links.ts'
import type { UserId } from '#platform/ids.ts'

export type UserTables = {
  users: {
    id: UserId
    email: string
    /** One form of all spellings of the address; null beside an older account that has the same. */
    mailbox: string | null
    first_name: string
    last_name: string
    /** Null for an account that signs in by other ways only. */
    password_hash: string | null
    phone: string | null
    date_of_birth: string | null
    /** Nobody signs in as a company, its members act for it; nor as the customer of a partner, whose server calls. */
    kind: 'person' | 'company' | 'partner_customer' | 'partner'
    account_type: 'personal' | 'business'
    /** Null until one is chosen, which is English. */
    language: Language | null
    created_at: Date
    email_verified_at: Date | null
    phone_verified_at: Date | null
    /** A partner's id where its customers may verify a phone once among them, or null where the operator's may. */
    phone_scope: string | null
    /** A suspended account neither sends nor receives. */
    suspended_at: Date | null
    kyc_tier: KycTier
    /** Approved; makes a fully verified account a premium one. */
    has_income_proof: boolean
  }
  /** What customers chose to be paid at; nobody else takes for a year what one of them gave up. */
  pay_handles: {
    handle: string
    user_id: UserId
    shows: ShownName
    chosen_at: Date
    given_up_at: Date | null
  }
}
