// What is known of customers, what was found about them, and what counts against their limits.

import type { CompanyState, RequestState } from '@kivuko/contract/companies.ts'
import type { CompanyCountry, CompanyPersonRole } from '@kivuko/contract/company-rules.ts'
import type { CaseKind, CaseOutcome } from '@kivuko/contract/console-cases.ts'
import type { IdentityCheckState } from '@kivuko/contract/console-identity.ts'
import type { DocumentMediaType, DocumentState, DocumentType } from '@kivuko/contract/documents.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import type { IdentityState, RELIED_DOCUMENTS, ReliedMethod, ReliedTier } from '@kivuko/contract/reliance.ts'
import type { Pose, VerificationState } from '@kivuko/contract/verification.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type {
  CaseId,
  CompanyPersonId,
  CompanyRequestId,
  DocumentId,
  FrameId,
  IdentityCheckId,
  MemberId,
  PageId,
  PartnerId,
  ReliedIdentityId,
  UserId,
  VerificationId,
} from '#platform/ids.ts'

/** What counts against a customer's limits. */
/** `exchange`: of Nigeria's ceiling in naira alone. */
export type LimitKind = 'deposit' | 'purchase' | 'transfer' | 'payout' | 'exchange'

export type ComplianceTables = {
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
  /** What a partner verified of a customer of its own. */
  relied_identities: {
    id: ReliedIdentityId
    user_id: UserId
    partner_id: PartnerId
    /** As it was called then. */
    partner_name: string
    tier: ReliedTier
    state: IdentityState
    date_of_birth: string
    document_type: (typeof RELIED_DOCUMENTS)[number]
    document_country: string
    sealed_number: Buffer
    number_tail: string
    number_hash: Buffer
    verified_on: string
    method: ReliedMethod
    created_at: Date
    /** When name and birth date were compared with the list. */
    screened_at: Date | null
    ended_at: Date | null
  }
  /** Without a key, the document's own file is the picture. */
  document_pages: { id: PageId; document_id: DocumentId; page: number; sealed_key: Buffer | null }
  document_openings: { document_id: DocumentId; page: number; reader: string; opened_at: Date }
  reading_permits: { token_hash: Buffer; subject: PageId | FrameId; reader: string; expires_at: Date }
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
  verification_sessions: {
    id: VerificationId
    user_id: UserId
    token_hash: Buffer
    browser_hash: Buffer | null
    state: VerificationState
    poses: Pose[] | null
    reason: string | null
    created_at: Date
    expires_at: Date
    opened_at: Date | null
    submitted_at: Date | null
    ended_at: Date | null
  }
  verification_frames: {
    id: FrameId
    verification_id: VerificationId
    place: number
    pose: Pose
    sealed_key: Buffer
    size_bytes: number
    created_at: Date
  }
  account_holds: { user_id: UserId; cause: string; kind: 'dispute' | 'debt' | 'screening'; since: Date }
  companies: {
    id: UserId
    applicant: UserId
    country: CompanyCountry
    registration_number: string
    state: CompanyState
    reason: string | null
    decided_by: string | null
    created_at: Date
    submitted_at: Date | null
    decided_at: Date | null
  }
  company_people: {
    id: CompanyPersonId
    company_id: UserId
    name: string
    email: string
    role: CompanyPersonRole
    share_bps: number
    added_at: Date
    token_hash: Buffer | null
    token_ends_at: Date | null
    user_id: UserId | null
    confirmed_at: Date | null
  }
  company_members: {
    id: MemberId
    company_id: UserId
    email: string
    role: MemberRole
    invited_by: UserId
    added_at: Date
    token_hash: Buffer | null
    token_ends_at: Date | null
    user_id: UserId | null
    joined_at: Date | null
    ended_at: Date | null
  }
  company_requests: {
    id: CompanyRequestId
    company_id: UserId
    maker: UserId
    kind: 'transfer' | 'limit'
    /** Written as JSON text. */
    body: unknown
    call_key: string
    recipient_id: UserId | null
    currency: FiatAsset
    amount_units: bigint
    state: RequestState
    created_at: Date
    ends_at: Date
    checker: UserId | null
    decided_at: Date | null
    result: string | null
  }
  company_sends: {
    company_id: UserId
    call_key: string
    member: UserId
    currency: FiatAsset
    amount_units: bigint
    sent_at: Date
  }
  company_limits: { company_id: UserId; currency: FiatAsset; amount_units: bigint; set_at: Date }
  cases: {
    id: CaseId
    kind: CaseKind
    /** Null where it is about no customer. */
    user_id: UserId | null
    subject: string
    /** Written as JSON text. */
    facts: unknown
    state: 'open' | 'closed'
    assignee: UserId | null
    opened_at: Date
    outcome: CaseOutcome | null
    reason: string | null
    closed_at: Date | null
    closed_by: string | null
  }
  sanctions_copies: { process: bigint; version: string; seen_at: Date }
  sanctions_list: {
    is_only: boolean
    version: string
    entries: number
    loaded_at: Date
    screened_at: Date | null
  }
  velocity_sweeps: { is_only: boolean; swept_until: Date }
  limit_sums: {
    user_id: UserId
    day_from: Date
    day_cents: bigint
    day_naira: bigint
    month_from: Date
    month_cents: bigint
  }
  limit_takings: {
    source_id: string
    user_id: UserId
    kind: LimitKind
    usd_cents: bigint
    taken_at: Date
    /** What of it was money in naira; 0 for all else. */
    naira_units: bigint
  }
}
