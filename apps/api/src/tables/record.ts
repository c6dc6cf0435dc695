// What customers and staff see of all that happened: lines, notices, the audit, and what was chosen.

import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { ExportFormat, ExportState } from '@kivuko/contract/exports.ts'
import type { NoticeChannel, NoticeKind } from '@kivuko/contract/notice-choices.ts'
import type { MailChoice, NotificationType } from '@kivuko/contract/notifications.ts'
import type { AlertKind, AlertState } from '@kivuko/contract/price-alerts.ts'
import type { PricedCoin } from '@kivuko/contract/price-ranges.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { GeneratedAlways } from 'kysely'
import type {
  ExportId,
  NotificationId,
  PackId,
  PriceAlertId,
  PushDeviceId,
  PushSendId,
  SessionId,
  StopId,
  TransactionId,
  UserId,
} from '#platform/ids.ts'

type LineType = TransactionType | 'exchange_in' | 'exchange_out'
type PackKind = { type: LineType; state: TransactionStatus; currency: Asset; bought?: Asset }

export type RecordTables = {
  transactions: {
    id: TransactionId
    user_id: UserId
    /** With its id: what the line is of. */
    source_kind: string
    source_id: string
    reference: string
    type: TransactionType
    state: TransactionStatus
    currency: Asset
    amount_units: bigint
    fee_units: bigint
    /** What a purchase brought into the balance; null of everything else. */
    bought_currency: Asset | null
    bought_units: bigint | null
    /**
     * When the balance changed and by how much, where the day, the state and the amount do not tell (it was completed on a
     * later day, taken back afterwards, or failed at a fee). YYYY-MM-DD; units of what was bought, else of the currency.
     */
    moved_day: string | null
    moved_units: bigint | null
    /** When it was taken back, and how much of it. */
    back_day: string | null
    back_units: bigint | null
    description: string
    /** The description in other languages, JSON of `Said`. Null where it says no more than stands there. */
    said: string | null
    recipient_info: string | null
    recipient_id: string | null
    recipient_name: string | null
    recipient_phone: string | null
    created_at: Date
    /** YYYY-MM-DD */
    day: string
    /** Made by the database. */
    search: GeneratedAlways<string>
  }
  transaction_counts: { is_only: true; counted_to: Date; corrected_to: Date }
  transaction_corrections: {
    user_id: UserId
    /** Its first day, YYYY-MM-DD. */
    month: string
    line_type: LineType
    type: TransactionType
    currency: Asset
    /** A sum without bound, as digits. */
    units: string
  }
  transaction_months: {
    user_id: UserId
    /** Its first day, YYYY-MM-DD. */
    month: string
    type: TransactionType
    state: TransactionStatus
    currency: Asset
    lines: bigint
    /** A sum without bound, as digits. */
    amount_units: string
  }
  line_packs: {
    id: PackId
    user_id: UserId
    /** YYYY-MM-DD, both included. */
    from_day: string
    to_day: string
    lines: number
    kinds: PackKind[]
    body: Buffer
    /** Of each line, 64 bits; null in a pack that an older version made, which is not used any more. */
    corrections: Buffer | null
    packed_at: Date
  }
  portfolio_days: {
    user_id: UserId
    /** YYYY-MM-DD */
    day: string
    cash_usd_units: bigint
    crypto_usd_units: bigint
  }
  portfolio_closings: { day: string; closed_at: Date }
  mails_waiting: { notification_ids: NotificationId[] }
  notifications: {
    id: NotificationId
    user_id: UserId
    event_key: string
    type: NotificationType
    title: string
    message: string
    /** For the mail to an address nobody confirmed, where the others hold words that somebody typed. */
    unnamed_title: string | null
    unnamed_message: string | null
    /** All four in other languages, JSON of `SaidNotice`. Null where they say no more than stands there. */
    said: string | null
    action_url: string | null
    is_read: boolean
    created_at: Date
    mailed_at: Date | null
    texted_at: Date | null
    /** Set on its way, to every browser there was. */
    pushed_at: Date | null
  }
  mail_choices: { user_id: UserId; kind: MailChoice; is_on: boolean }
  preferences: {
    user_id: UserId
    sms_notifications: boolean
    display_currency: PayCurrency
    push_details: boolean
  }
  /** None of a kind and channel: `mail_choices` and `preferences.sms_notifications` say it, as they did before. */
  notice_choices: { user_id: UserId; kind: NoticeKind; channel: NoticeChannel; is_on: boolean }
  /** Minutes since midnight there. */
  quiet_hours: { user_id: UserId; from_minute: number; to_minute: number; time_zone: string }
  held_notices: { notification_id: NotificationId; channel: 'text' | 'push'; user_id: UserId; held_at: Date }
  push_devices: {
    id: PushDeviceId
    user_id: UserId
    session_id: SessionId
    name: string
    endpoint: string
    browser_key: Buffer
    browser_secret: Buffer
    created_at: Date
  }
  push_sends: {
    id: PushSendId
    device_id: PushDeviceId
    notification_ids: NotificationId[]
    created_at: Date
    /** Whoever sends it writes this first; one that stays so may have arrived, and is not sent again. */
    sending_at: Date | null
  }
  price_alerts: {
    id: PriceAlertId
    user_id: UserId
    state: AlertState
    kind: AlertKind
    asset: PricedCoin
    currency: PayCurrency
    percent: number | null
    /** Told at this price or less. */
    lower_micros: bigint | null
    /** Told at this price or more. */
    upper_micros: bigint | null
    repeats: boolean
    is_armed: boolean
    created_at: Date
    told_at: Date | null
  }
  audit_lines: {
    id: GeneratedAlways<bigint>
    at: Date
    actor: string
    action: string
    subject: string
    /** Null where there are none, and where they were erased; the digest stays then. */
    detail: string | null
    detail_salt: Buffer | null
    detail_digest: Buffer | null
  }
  audit_waiting: { line_id: bigint }
  audit_links: { number: bigint; line_id: bigint; hash: Buffer }
  audit_heads: { number: bigint; hash: Buffer; signed_at: Date; public_key: Buffer; signature: Buffer }
  audit_shipments: { number: bigint; shipped_at: Date }
  audit_checks: {
    id: GeneratedAlways<bigint>
    number: bigint
    /** From the first line on. */
    is_whole: boolean
    checked_at: Date
    problem: string | null
  }
  exports: {
    id: ExportId
    user_id: UserId
    kind: 'transactions' | 'audit'
    format: ExportFormat
    file_name: string
    /** A filter of the list, or a search of the audit. */
    request: Readonly<Record<string, string>>
    /** The same in words. */
    chosen: string
    state: ExportState
    /** How often it was begun; what an earlier one still writes counts for nothing. */
    attempt: number
    lines_done: number
    lines_total: number
    requested_at: Date
    ended_at: Date | null
    expires_at: Date | null
  }
  export_parts: { export_id: ExportId; attempt: number; place: number; bytes: Buffer }
  setting_changes: {
    id: GeneratedAlways<bigint>
    name: string
    old_value: unknown
    new_value: unknown
    reason: string
    changed_by: UserId
    changed_at: Date
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
    address_ref: string | null
  }
  stops: {
    id: StopId
    name: StopName
    reason: string
    notice: string | null
    /** Null for a check of the ledger, and for the command. */
    stopped_by: UserId | null
    stopped_at: Date
    resume_proposed_by: UserId | null
    resumed_by: UserId | null
    resumed_at: Date | null
  }
  held_sends: {
    /** Who follows it and its id, as `followers` knows it. */
    follower: string
    stop: StopName
    held_at: Date
  }
}
