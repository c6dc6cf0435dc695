// How people sign in, and who works here.

import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type {
  EmailCodeId,
  FactorResetId,
  PasskeyId,
  PasswordResetId,
  PhoneCodeId,
  SessionId,
  UserId,
} from '#platform/ids.ts'

export type PeopleTables = {
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
    has_second_step: boolean
    /** The device it is bound to, as a JWK thumbprint. */
    device: string | null
    is_staff: boolean
    /** Began at the console's own address, and counts there alone; else at the public one. */
    is_console: boolean
    /** The end that no use puts off. */
    ends_at: Date
    /** The token that a proof replaced, until the next one is used, and at the latest until then. */
    old_token_hash: Buffer | null
    old_token_ends_at: Date | null
  }
  known_devices: { user_id: UserId; device: string; first_seen_at: Date; last_seen_at: Date }
  used_device_proofs: { id: Buffer; expires_at: Date }
  staff: { user_id: UserId; role: StaffRole; added_at: Date; ended_at: Date | null }
  factor_resets: {
    id: FactorResetId
    user_id: UserId
    approved_by: UserId
    created_at: Date
    expires_at: Date
    wrong_tries: number
    used_at: Date | null
  }
  sign_in_failures: { subject: string; failures: number; since: Date }
  used_work: { nonce: string; expires_at: Date }
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
    /** The device that asked for it, or the network of a client without one. */
    asked_from: string
    wrong_tries: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  phone_codes: {
    id: PhoneCodeId
    user_id: UserId
    phone: string
    wrong_tries: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  /** What opens an account from its verified phone; null: its owner turned that off. */
  pins: {
    user_id: UserId
    pin_hash: string | null
    set_from: 'app' | 'ussd'
    set_at: Date
    wrong_tries: number
    locked_at: Date | null
  }
  mail_budgets: { subject: string; started_at: Date; spent: number }
  totp_secrets: {
    user_id: UserId
    sealed_secret: Buffer
    confirmed_at: Date | null
    last_step: bigint
    created_at: Date
  }
  recovery_codes: { user_id: UserId; code_hash: Buffer; key_id: Buffer | null }
  sign_in_challenges: {
    token_hash: Buffer
    /** Nobody's after a wrong password that is not said to be wrong. */
    user_id: UserId | null
    is_remembered: boolean
    wrong_tries: number
    expires_at: Date
    /** A mailed code comes before anything that can be guessed. */
    asks_mail: boolean
    /** The address was shown to be theirs at this sign-in. */
    has_mail: boolean
    /** Nothing is said about the account before the mailed code is there. */
    is_silent: boolean
    /** Where it began and must end. */
    device: string | null
    /** What counts as a failure until the mailed code has come. */
    counted: string[]
    /** The password follows a mailed code at a new device. */
    asks_password: boolean
    /** It began at the console's own address, and must end there; else at the public one. */
    is_console: boolean
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
    purpose: 'register' | 'sign-in' | 'prove'
    user_id: UserId | null
    expires_at: Date
    /** The hash of what is to be proven for. */
    deed: string | null
  }
  payees: {
    user_id: UserId
    kind: 'customer' | 'phone' | 'bank_account' | 'address'
    /** Of its kind: an id, a phone, a hash, or network and address. */
    identity: string
    added_at: Date
    label: string | null
    /** How the customer reads it; null of one that was paid before it was kept. */
    shown: string | null
  }
  /** Coins go only to trusted addresses of the address book; no row, or loosened: to any. */
  book_switches: { user_id: UserId; turned_on_at: Date; loosens_at: Date | null }
  social_visits: { state_hash: Buffer; browser_hash: Buffer; expires_at: Date }
  social_identities: { issuer: string; subject: string; user_id: UserId; created_at: Date }
  /** `browser_hash`: of the cookie of the browser that began the sign-in. */
  handoffs: { token_hash: Buffer; user_id: UserId; expires_at: Date; browser_hash: Buffer }
}
