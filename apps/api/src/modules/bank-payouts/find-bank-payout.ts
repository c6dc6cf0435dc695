// Payouts into bank accounts as other modules find them.
import type { BankPayoutId, SaleId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { BankPayout } from './bank-payout.ts'

export async function findBankPayout(db: Db, id: BankPayoutId): Promise<BankPayout | undefined> {
  return db.selectFrom('bank_payouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the sales whose payout waits in the queue: nobody has been asked to send it. */
export async function findQueuedSales(db: Db, ids: readonly SaleId[]): Promise<Set<SaleId>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('bank_payouts')
    .select('sale_id')
    .where('sale_id', 'in', ids)
    .where('state', '=', 'queued')
    .execute()
  return new Set(rows.map(({ sale_id }) => sale_id))
}

/** What people send: to be taken, to be sent, or to be confirmed. */
export async function countPayoutsForPerson(db: Db): Promise<number> {
  const row = await db
    .selectFrom('bank_payouts')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('provider', '=', 'bank')
    .where('state', 'in', ['queued', 'sending', 'sent'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
