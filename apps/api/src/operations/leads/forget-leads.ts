// What somebody left on the public site goes with their account: the newsletter's address, and what they wrote.
import { sql } from 'kysely'
import type { Tx } from '#tables.ts'

export async function forgetLeads(tx: Tx, email: string): Promise<void> {
  for (const table of ['subscribers', 'enquiries'] as const)
    await tx.deleteFrom(table).where(sql`lower(email)`, '=', sql<string>`lower(${email})`).execute()
}
