// The tables as Kysely sees them; a test compares this file with the migrated database.

import type { PayCurrency, PaymentMethod } from '@kivuko/contract/buying.ts'
import type { MailChoice, NotificationType } from '@kivuko/contract/notifications.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import type { CryptoAsset } from '@kivuko/money/assets.ts'
import type { Kysely, Transaction } from 'kysely'
import type {
  CardPaymentId,
  EmailCodeId,
  EnquiryId,
  NotificationId,
  OrderId,
  PasskeyId,
  PasswordResetId,
  QuoteId,
  RefundId,
  SessionId,
  SubscriberId,
  UserId,
} from '#platform/ids.ts'

export type Tables = {
  users: {
    id: UserId
    email: string
    first_name: string
    last_name: string
    /** Null for an account that signs in by other ways only. */
    password_hash: string | null
    phone: string | null
    date_of_birth: string | null
    kyc_level: 'NONE' | 'BASIC' | 'ENHANCED'
    kyc_status: 'NONE' | 'BASIC' | 'STANDARD' | 'ENHANCED' | 'PREMIUM'
    account_type: 'personal' | 'business'
    created_at: Date
    email_verified_at: Date | null
  }
  sessions: {
    id: SessionId
    user_id: UserId
    token_hash: Buffer
    is_remembered: boolean
    user_agent: string | null
    address: string | null
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    confirmed_at: Date
  }
  sign_in_failures: { subject: string; failures: number; last_failed_at: Date; locked_until: Date | null }
  password_resets: {
    id: PasswordResetId
    user_id: UserId
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  email_codes: {
    id: EmailCodeId
    email: string
    wrong_tries: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  mail_budgets: { subject: string; started_at: Date; spent: number }
  totp_secrets: {
    user_id: UserId
    sealed_secret: Buffer
    confirmed_at: Date | null
    last_step: bigint
    created_at: Date
  }
  recovery_codes: { user_id: UserId; code_hash: Buffer }
  sign_in_challenges: {
    token_hash: Buffer
    user_id: UserId
    is_remembered: boolean
    wrong_tries: number
    expires_at: Date
  }
  passkeys: {
    id: PasskeyId
    user_id: UserId
    credential_id: string
    public_key: Buffer
    counter: bigint
    transports: unknown
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenges: {
    challenge_hash: Buffer
    purpose: 'register' | 'sign-in'
    user_id: UserId | null
    expires_at: Date
  }
  social_visits: { state_hash: Buffer; browser_hash: Buffer; expires_at: Date }
  social_identities: { issuer: string; subject: string; user_id: UserId; created_at: Date }
  handoffs: { token_hash: Buffer; user_id: UserId; expires_at: Date }
  idempotency_keys: {
    user_id: string
    key: string
    endpoint: string
    body_hash: Buffer
    owner: bigint
    started_at: Date
    status: number | null
    answer: unknown
  }
  quotes: PurchaseTerms & { id: QuoteId; user_id: UserId | null; fee_bps: number; created_at: Date; expires_at: Date }
  orders: PurchaseTerms & {
    id: OrderId
    reference: string
    user_id: UserId
    quote_id: QuoteId
    state: OrderState
    problem: string | null
    created_at: Date
    expires_at: Date
    completed_at: Date | null
  }
  card_payments: {
    id: CardPaymentId
    order_id: OrderId
    provider_ref: string | null
    client_reference: string | null
    created_at: Date
  }
  card_customers: { user_id: UserId; provider_ref: string }
  refunds: {
    id: RefundId
    order_id: OrderId
    currency: PayCurrency
    amount_units: bigint
    state: 'pending' | 'succeeded' | 'failed'
    provider_ref: string | null
    attempts: number
    created_at: Date
    finished_at: Date | null
  }
  webhook_events: {
    provider: string
    id: string
    type: string
    object_ref: string | null
    outcome: 'received' | 'handled' | 'ignored' | 'unmatched'
    body: string
    received_at: Date
    handled_at: Date | null
  }
  notifications: {
    id: NotificationId
    user_id: UserId
    event_key: string
    type: NotificationType
    title: string
    message: string
    action_url: string | null
    is_read: boolean
    created_at: Date
    mailed_at: Date | null
  }
  mail_choices: { user_id: UserId; kind: MailChoice; is_on: boolean }
  subscribers: {
    id: SubscriberId
    email: string
    source: 'footer' | 'home'
    state: 'pending' | 'confirmed' | 'unsubscribed'
    token: string
    created_at: Date
    mailed_at: Date
    confirmed_at: Date | null
    unsubscribed_at: Date | null
  }
  enquiries: {
    id: EnquiryId
    name: string
    email: string
    company: string
    message: string
    content_hash: Buffer
    created_at: Date
  }
}

/** What a quote promises and an order keeps. Units at each asset's scale; rates in millionths. */
export type PurchaseTerms = {
  fiat_currency: PayCurrency
  crypto_currency: CryptoAsset
  payment_method: PaymentMethod
  total_units: bigint
  fee_units: bigint
  crypto_units: bigint
  mid_rate_micros: bigint
  rate_micros: bigint
}

export type Db = Kysely<Tables>
/** Inside a transaction: stores that write take this, so a write outside one does not compile. */
export type Tx = Transaction<Tables>
