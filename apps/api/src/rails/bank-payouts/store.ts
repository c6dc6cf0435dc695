// SQL on payouts into bank accounts.

import type { ListedPayoutState } from '@kivuko/contract/console-bank-payouts.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import type { Money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import type { BankPayoutId } from '#platform/ids.ts'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Db, Tx } from '#tables.ts'
import { people } from '#users/people.ts'
import { BANK_PAYOUT_TRANSITIONS, type BankPayout } from './bank-payout.ts'
import { type WordSaid, waitsForPerson } from './waits-for-person.ts'

export const bankPayouts = stateTable('bank_payouts', BANK_PAYOUT_TRANSITIONS)

export async function countAttempts(tx: Tx, { kind, id }: Owner): Promise<number> {
  const row = await tx
    .selectFrom('bank_payouts')
    .select((row) => row.fn.max('attempt').as('last'))
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Those of the owners whose payout waits in the queue: nobody has been asked to send it. `isShort`: for money alone. */
export async function findQueued(
  db: Db,
  kind: string,
  ids: readonly string[],
  { isShort = false }: { isShort?: boolean } = {},
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('bank_payouts')
    .select('owner_id')
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', ids)
    .where('state', '=', 'queued')
    .$if(isShort, (query) => query.where('short_since', 'is not', null))
    .execute()
  return new Set(rows.map(({ owner_id }) => owner_id))
}

/** What people paid out by one of these references with exactly this amount, whether it came back or not. */
export async function findReturnable(db: Db, references: readonly string[], amount: Money): Promise<BankPayout[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('bank_payouts')
    .selectAll()
    .where('reference', 'in', references)
    .where('provider', '=', 'bank')
    .where('state', 'in', ['paid', 'returned'])
    .where('currency', '=', amount.asset as SaleFiat)
    .where('amount_units', '=', amount.units)
    .execute()
}

export type ConsolePayout = BankPayout & {
  customer_name: string
  taker: string | null
  sender: string | null
  confirmer: string | null
}

export type PayoutFilter = {
  state?: ListedPayoutState | undefined
  currency?: SaleFiat | undefined
  search?: string | undefined
}

/** Newest first. */
export async function findConsolePayouts(
  db: Db,
  filter: PayoutFilter,
  { isSaid, ...page }: PageAsked & { isSaid: WordSaid },
): Promise<Page<ConsolePayout>> {
  const { state, currency, search } = filter
  let query = namedPayouts(db).where((row) => row.and(chosen({ 'p.currency': currency })))
  if (state === 'open') query = query.where(waitsForPerson(isSaid))
  else if (state) query = query.where('p.state', '=', state)
  if (search)
    query = query.where(
      sql<boolean>`(p.reference = upper(${search}) or p.bank_reference = ${search} or p.id = ${search})`,
    )
  return pageById(query, 'p.id', page)
}

export async function findConsolePayout(db: Db, id: BankPayoutId): Promise<ConsolePayout | undefined> {
  return namedPayouts(db).where('p.id', '=', id).executeTakeFirst()
}

function namedPayouts(db: Db) {
  return db
    .selectFrom('bank_payouts as p')
    .leftJoin(people(db).as('customer'), 'customer.id', 'p.user_id')
    .leftJoin(people(db).as('taker'), 'taker.id', 'p.taken_by')
    .leftJoin(people(db).as('sender'), 'sender.id', 'p.sent_by')
    .leftJoin(people(db).as('confirmer'), 'confirmer.id', 'p.confirmed_by')
    .selectAll('p')
    .select(sql<string>`coalesce(customer.name, '')`.as('customer_name'))
    .select(['taker.name as taker', 'sender.name as sender', 'confirmer.name as confirmer'])
}
