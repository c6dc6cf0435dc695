// What a line of the list is in words, and what may be asked of it. Pure: no database, no clock.
import { inEnglish, type Said, spoken } from '@kivuko/contract/say.ts'
import {
  INCOMING_TYPES,
  type Transaction,
  type TransactionKind,
  type TransactionPage,
  type TransactionStatus,
  type TransactionType,
} from '@kivuko/contract/transactions.ts'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import type { Tables } from '#tables.ts'

export type TransactionRow = Omit<
  Tables['transactions'],
  'search' | 'bought_currency' | 'bought_units' | 'moved_day' | 'moved_units' | 'back_day' | 'back_units'
>

/** Which lines are meant; days are YYYY-MM-DD, both included. */
export type Filter = {
  search?: string | undefined
  type?: TransactionType | undefined
  state?: TransactionStatus | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The same names as on the wire. */
export function filterOf(query: {
  search?: string | undefined
  transaction_type?: TransactionType | undefined
  status?: TransactionStatus | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}): Filter {
  return {
    search: query.search === '' ? undefined : query.search,
    type: query.transaction_type,
    state: query.status,
    from: query.start_date,
    to: query.end_date,
  }
}

/** As lines are counted: an exchange between the customer's own balances is apart from what comes in and goes out. */
export type LineType = TransactionType | 'exchange_in' | 'exchange_out'

const TYPES_FOUND: Partial<Record<TransactionType, readonly LineType[]>> = {
  transfer: ['transfer', 'exchange_in', 'exchange_out'],
}

/** What a filter by a type finds: exchanges are among the transfers, whatever the sign of their lines. */
export function typesFound(type: TransactionType): readonly LineType[] {
  return TYPES_FOUND[type] ?? [type]
}

export function isIncoming(type: LineType): boolean {
  return INCOMING_TYPES.some((incoming) => incoming === type)
}

/** Below zero when it goes out. */
export function signedAmount(row: TransactionRow): Money {
  const { asset, units } = netAmount(row)
  return money(asset, isIncoming(row.type) ? units : -units)
}

/**
 * By how much the balance changed: what came in less the fee, what went out and the fee. The fee of a purchase is part
 * of what was paid.
 */
export function netAmount({ type, currency, amount_units, fee_units }: TransactionRow): Money {
  if (type === 'crypto') return money(currency, amount_units)
  return money(currency, isIncoming(type) ? amount_units - fee_units : amount_units + fee_units)
}

/** What the line is called. */
export function kindOf({ type, source_kind }: TransactionRow): TransactionKind {
  if (source_kind === 'transfer' && type === 'deposit') return 'received'
  // A wallet filled by card.
  if (source_kind === 'order' && type === 'deposit') return 'deposit'
  return KINDS[source_kind] ?? type
}

const KINDS: Record<string, TransactionKind> = {
  block_trade: 'exchange',
  conversion: 'exchange',
  order: 'purchase',
  sale: 'sale',
}

/** In the language that is spoken now, unless an older version has changed what stands there. */
export function descriptionOf({ description, said }: Pick<TransactionRow, 'description' | 'said'>): string {
  const kept: Said = said === null ? description : JSON.parse(said)
  return spoken(inEnglish(kept) === description ? kept : description)
}

export function recipientOf(row: TransactionRow): string {
  return [row.recipient_name, row.recipient_phone].filter(Boolean).join(', ') || (row.recipient_info ?? '')
}

export function toAnswer(row: TransactionRow, canCancel: boolean): Transaction {
  return {
    id: row.id,
    external_reference: row.reference,
    transaction_type: row.type,
    kind: kindOf(row),
    amount: toDecimal(money(row.currency, row.amount_units)),
    net_amount: toDecimal(netAmount(row)),
    currency: row.currency,
    status: row.state,
    description: descriptionOf(row),
    created_at: row.created_at.toISOString(),
    fee: toDecimal(money(row.currency, row.fee_units)),
    recipient_info: row.recipient_info,
    recipient_id: row.recipient_id,
    recipient_name: row.recipient_name,
    recipient_phone: row.recipient_phone,
    can_cancel: canCancel,
    page: pageOf(row),
  }
}

const PAGES: Record<string, TransactionPage> = {
  order: 'order',
  sale: 'sale',
  withdrawal: 'withdrawal',
  cash_out: 'cash_out',
  bill: 'bill',
  block_trade: 'block_trade',
  agent_deal: 'agent_deal',
}

function pageOf({ source_kind }: TransactionRow): TransactionPage | null {
  return PAGES[source_kind] ?? null
}
