// SQL on cash-outs.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db } from '#tables.ts'
import { CASH_OUT_TRANSITIONS, type CashOut } from './cash-out.ts'

export const cashOuts = stateTable('cash_outs', CASH_OUT_TRANSITIONS)

/** The bank accounts a customer last sent money to, newest first, each once; what its bank refused is left out. */
export async function findRecentAccounts(db: Db, userId: UserId, limit: number): Promise<CashOut[]> {
  const { rows } = await sql<CashOut>`
    select * from (
      select distinct on (currency, iban, account_number, bank_code) * from cash_outs
      where user_id = ${userId} and account_name is not null and state in ('waiting', 'sending', 'completed')
      order by currency, iban, account_number, bank_code, created_at desc
    ) as accounts order by created_at desc limit ${limit}`.execute(db)
  return rows
}
