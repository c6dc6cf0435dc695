import type { Db } from '#tables.ts'

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
