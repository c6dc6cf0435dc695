// The tables of identity checks and limits, a part of `tables.ts`.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { IdentityCheckState } from '@kivuko/contract/console-identity.ts'
import type { DocumentMediaType, DocumentState, DocumentType } from '@kivuko/contract/documents.ts'
import type { GeneratedAlways } from 'kysely'
import type { DocumentId, FrameId, IdentityCheckId, PhoneCodeId, UserId, VerificationId } from '#platform/ids.ts'

/** What counts against a customer's limits. */
export type LimitKind = 'deposit' | 'purchase' | 'transfer' | 'payout' | 'conversion'

export type KycTables = {
  phone_codes: {
    id: PhoneCodeId
    user_id: UserId
    phone: string
    wrong_tries: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  kyc_applications: {
    user_id: UserId
    /** Written as JSON text. */
    address: unknown
    purpose: unknown
    submitted_at: Date | null
  }
  kyc_documents: {
    id: DocumentId
    user_id: UserId
    document_type: DocumentType
    sealed_number: Buffer
    number_tail: string
    media_type: DocumentMediaType
    size_bytes: number
    sealed_key: Buffer
    state: DocumentState
    rejection_reason: string | null
    created_at: Date
    decided_at: Date | null
  }
  identity_checks: {
    id: IdentityCheckId
    user_id: UserId
    verification_id: VerificationId
    document_id: DocumentId | null
    provider_ref: string | null
    state: IdentityCheckState
    reason: string | null
    attempts: number
    created_at: Date
    sent_at: Date | null
    ended_at: Date | null
    decided_by: string | null
  }
  reading_permits: { token_hash: Buffer; subject: DocumentId | FrameId; reader: string; expires_at: Date }
  audit_lines: {
    id: GeneratedAlways<bigint>
    at: Date
    actor: string
    action: string
    subject: string
    detail: string | null
  }
  limit_takings: { source_id: string; user_id: UserId; kind: LimitKind; usd_cents: bigint; taken_at: Date }
  preferences: { user_id: UserId; sms_notifications: boolean; display_currency: PayCurrency }
}
