// What the roles of the database may do with each table: the role that runs, and the one that reads.
import type { Tables } from './tables.ts'

/**
 * `append`: rows are added and never changed. `kept`: they are changed and never removed. `full`: they are removed, too.
 * As little as the code needs: a statement that needs more belongs to the role that migrates.
 */
export type TableClass = 'append' | 'kept' | 'full'

export const TABLE_CLASSES = {
  account_closures: 'kept',
  account_holds: 'full',
  audit_checks: 'append',
  audit_heads: 'append',
  audit_lines: 'append',
  audit_links: 'append',
  audit_shipments: 'append',
  audit_waiting: 'full',
  bank_feeds: 'kept',
  bank_payouts: 'kept',
  bank_receipts: 'kept',
  book_switches: 'full',
  card_customers: 'full',
  card_dispute_moves: 'append',
  card_disputes: 'kept',
  card_payments: 'kept',
  card_purchases: 'kept',
  card_uses: 'append',
  cases: 'kept',
  // Locked while coins of theirs are gathered, and a lock takes the right to change.
  chain_addresses: 'kept',
  chain_attempts: 'full',
  chain_blocks: 'full',
  chain_cursors: 'kept',
  chain_deposits: 'kept',
  chain_senders: 'kept',
  chain_sends: 'kept',
  changes: 'kept',
  conversions: 'append',
  debt_payments: 'append',
  deposits: 'kept',
  disbursements: 'kept',
  document_openings: 'append',
  document_pages: 'kept',
  email_codes: 'full',
  enquiries: 'full',
  exchange_quotes: 'full',
  export_parts: 'full',
  exports: 'full',
  handoffs: 'full',
  idempotency_keys: 'full',
  identity_checks: 'kept',
  known_devices: 'full',
  kyc_applications: 'kept',
  kyc_documents: 'kept',
  limit_takings: 'full',
  mail_budgets: 'full',
  mail_choices: 'full',
  notifications: 'full',
  order_deliveries: 'append',
  order_disputes: 'kept',
  orders: 'kept',
  passkey_challenges: 'full',
  passkeys: 'full',
  password_resets: 'full',
  payees: 'full',
  payouts: 'kept',
  phone_codes: 'full',
  portfolio_closings: 'append',
  portfolio_days: 'append',
  preferences: 'full',
  prompts: 'kept',
  proposals: 'kept',
  quotes: 'full',
  reading_permits: 'full',
  reconciliation_balances: 'append',
  reconciliation_differences: 'kept',
  reconciliation_runs: 'kept',
  recovery_codes: 'full',
  refunds: 'kept',
  sale_quotes: 'full',
  sales: 'kept',
  sanctions_list: 'kept',
  sessions: 'full',
  setting_changes: 'append',
  sign_in_challenges: 'full',
  sign_in_failures: 'full',
  social_identities: 'full',
  social_visits: 'full',
  staff: 'kept',
  statement_lines: 'kept',
  subscribers: 'full',
  totp_secrets: 'full',
  transaction_months: 'kept',
  transactions: 'kept',
  transfers: 'append',
  used_device_proofs: 'full',
  used_work: 'full',
  users: 'kept',
  velocity_sweeps: 'kept',
  verification_frames: 'full',
  verification_sessions: 'kept',
  virtual_accounts: 'kept',
  webhook_events: 'kept',
  withdrawal_quotes: 'full',
  withdrawals: 'kept',
} as const satisfies Record<keyof Tables, TableClass>

/** A statement of the role that runs says whose rows it means: `rowsOf`. */
export const OWN_ROWS = ['card_customers', 'kyc_documents'] as const satisfies (keyof Tables)[]

/** Numbers that the code draws itself. */
export const SEQUENCES = ['chain_address_index']

/** What the role that runs may have done and not do: each looks for itself whether it may. */
export const FUNCTIONS = ['erase_customer(text)', 'has_lawful_records(text)']

type Hidden = { readonly [T in keyof Tables]?: 'all' | readonly (keyof Tables[T] & string)[] }

/** What the role that reads does not see: what opens an account or a document, and answers and events that may hold it. */
export const HIDDEN = {
  account_closures: ['email', 'name', 'phone', 'date_of_birth'],
  audit_lines: ['detail_salt'],
  chain_attempts: ['signed'],
  document_pages: ['sealed_key'],
  enquiries: ['content_hash'],
  handoffs: 'all',
  idempotency_keys: 'all',
  kyc_documents: ['sealed_number', 'sealed_key'],
  passkey_challenges: 'all',
  passkeys: ['credential_id', 'public_key'],
  password_resets: ['token_hash'],
  reading_permits: 'all',
  recovery_codes: 'all',
  sessions: ['token_hash'],
  sign_in_challenges: 'all',
  social_visits: 'all',
  subscribers: ['token'],
  totp_secrets: 'all',
  users: ['password_hash'],
  verification_frames: ['sealed_key'],
  verification_sessions: ['token_hash', 'browser_hash'],
  webhook_events: ['body'],
} as const satisfies Hidden

/** Names of columns that hold a secret; one that does not is named here with its table. */
export const SECRET_NAMES = /hash|secret|sealed|token|signed$|public_key|credential|password|body$|answer$/
export const NO_SECRETS = [
  'audit_heads.hash',
  'audit_heads.public_key',
  'audit_links.hash',
  'chain_blocks.hash',
  'chain_cursors.hash',
  'chain_attempts.hash',
  'chain_deposits.transaction_hash',
  'chain_deposits.block_hash',
  'chain_sends.transaction_hash',
  'withdrawals.transaction_hash',
]
