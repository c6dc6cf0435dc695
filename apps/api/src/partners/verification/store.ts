// SQL on verification links, in the database of their mode.
import type { PartnerCustomerId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export const links = rowTable('partner_verification_links')
export type LinkRow = Tables['partner_verification_links']

/** Which a customer proved by entering a link; the first counts, and undefined for who never entered one. */
export async function findProvenAddress(db: Db, customerId: PartnerCustomerId): Promise<string | undefined> {
  const proven = await db
    .selectFrom('partner_verification_links')
    .select('email')
    .where('customer_id', '=', customerId)
    .where('entered_at', 'is not', null)
    .orderBy('entered_at')
    .executeTakeFirst()
  return proven?.email
}

/** With the account of its customer, and whether its partner may act for real. */
export async function findByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('partner_verification_links as l')
    .innerJoin('partners as p', 'p.id', 'l.partner_id')
    .innerJoin('partner_customers as c', 'c.id', 'l.customer_id')
    .selectAll('l')
    .select(['p.state as partner_state', 'c.user_id'])
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst()
}
