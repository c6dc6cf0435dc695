// SQL on payouts into bank accounts.
import type { BankPayoutState, PayoutStand } from '@kivuko/contract/console-payouts.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BankPayoutId, SaleId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tx } from '#tables.ts'
import { BANK_PAYOUT_TRANSITIONS, type BankPayout } from './bank-payout.ts'

export async function insertBankPayout(tx: Tx, payout: BankPayout): Promise<void> {
  await tx.insertInto('bank_payouts').values(payout).execute()
}

export async function countAttempts(tx: Tx, saleId: SaleId): Promise<number> {
  const row = await tx
    .selectFrom('bank_payouts')
    .select((row) => row.fn.max('attempt').as('last'))
    .where('sale_id', '=', saleId)
    .executeTakeFirst()
  return row?.last ?? 0
}

export async function withdrawQueued(tx: Tx, saleId: SaleId, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('bank_payouts')
    .set({ state: 'cancelled', ended_at: now })
    .where('sale_id', '=', saleId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type Change = Partial<
  Pick<
    BankPayout,
    'bank_reference' | 'problem' | 'taken_by' | 'sent_by' | 'confirmed_by' | 'returned_line' | 'ended_at'
  >
>

/** Moves it on if its state allows; false when it does not. */
export async function advanceBankPayout(
  tx: Tx,
  id: BankPayoutId,
  to: BankPayoutState,
  change: Change = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('bank_payouts')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(BANK_PAYOUT_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Counts a request before it is made; answers its number. */
export async function countRequest(tx: Tx, id: BankPayoutId): Promise<number> {
  const row = await tx
    .updateTable('bank_payouts')
    .set((row) => ({ requests: row('requests', '+', 1) }))
    .where('id', '=', id)
    .returning('requests')
    .executeTakeFirstOrThrow()
  return row.requests
}

export async function noteRecipient(tx: Tx, id: BankPayoutId, recipientRef: string): Promise<void> {
  await tx.updateTable('bank_payouts').set({ recipient_ref: recipientRef }).where('id', '=', id).execute()
}

export async function findBankPayoutForUpdate(tx: Tx, id: BankPayoutId): Promise<BankPayout | undefined> {
  return tx.selectFrom('bank_payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Of the sales with these references, what people paid out with exactly this amount, whether it came back or not. */
export async function findReturnable(db: Db, references: readonly string[], amount: Money): Promise<BankPayout[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('bank_payouts')
    .innerJoin('sales', 'sales.id', 'bank_payouts.sale_id')
    .selectAll('bank_payouts')
    .where('sales.reference', 'in', references)
    .where('bank_payouts.provider', '=', 'bank')
    .where('bank_payouts.state', 'in', ['paid', 'returned'])
    .where('bank_payouts.currency', '=', amount.asset as SaleFiat)
    .where('bank_payouts.amount_units', '=', amount.units)
    .execute()
}

/** Of a payout a person said was returned: the first line that names it is that return. False when there was one. */
export async function claimReturn(tx: Tx, id: BankPayoutId, lineId: string): Promise<boolean> {
  const result = await tx
    .updateTable('bank_payouts')
    .set({ returned_line: lineId })
    .where('id', '=', id)
    .where('state', '=', 'returned')
    .where('returned_line', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type DeskRow = BankPayout & {
  reference: string
  customer_name: string
  taker: string | null
  sender: string | null
  confirmer: string | null
}

export type DeskFilter = {
  stand?: PayoutStand | undefined
  currency?: SaleFiat | undefined
  search?: string | undefined
  id?: BankPayoutId
}

/** Newest first, one more than `limit` when there is another page. */
export async function findDeskRows(
  db: Db,
  filter: DeskFilter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<DeskRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (filter.stand === 'open') conditions.push(sql`p.provider = 'bank' and p.state in ('queued', 'sending', 'sent')`)
  else if (filter.stand) conditions.push(sql`p.state = ${filter.stand}`)
  if (filter.currency) conditions.push(sql`p.currency = ${filter.currency}`)
  if (filter.search)
    conditions.push(
      sql`(s.reference = upper(${filter.search}) or p.bank_reference = ${filter.search} or p.id = ${filter.search})`,
    )
  if (filter.id) conditions.push(sql`p.id = ${filter.id}`)
  if (after) conditions.push(sql`p.id < ${after}`)
  const { rows } = await sql<DeskRow>`
    select p.*, s.reference, ${nameOf('user_id')} as customer_name, ${nameOf('taken_by')} as taker,
      ${nameOf('sent_by')} as sender, ${nameOf('confirmed_by')} as confirmer
    from bank_payouts p join sales s on s.id = p.sale_id
    where ${sql.join(conditions, sql` and `)}
    order by p.id desc limit ${limit + 1}`.execute(db)
  return rows
}

function nameOf(column: 'user_id' | 'taken_by' | 'sent_by' | 'confirmed_by'): RawBuilder<string | null> {
  return sql`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = p.${sql.ref(column)})`
}
