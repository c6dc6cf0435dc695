// SQL on the pages of partners, in the database of their mode.
import type { PartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import type { PartnerId, UserId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'

export async function findOrigins(db: Db, partnerId: PartnerId): Promise<PartnerOrigins> {
  const rows = await db
    .selectFrom('partner_origins')
    .select(['kind', 'address'])
    .where('partner_id', '=', partnerId)
    .orderBy('address')
    .execute()
  const of = (kind: 'origin' | 'return') => rows.filter((row) => row.kind === kind).map(({ address }) => address)
  return { origins: of('origin'), return_addresses: of('return') }
}

type Change = { partnerId: PartnerId; by: UserId; now: Date }

export async function replaceOrigins(
  tx: Tx,
  { partnerId, by, now }: Change,
  { origins, return_addresses }: PartnerOrigins,
): Promise<void> {
  // Two at once come one after the other: the lists are those of one of them.
  await tx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute()
  await tx.deleteFrom('partner_origins').where('partner_id', '=', partnerId).execute()
  const rows = [
    ...origins.map((address) => ({ kind: 'origin' as const, address })),
    ...return_addresses.map((address) => ({ kind: 'return' as const, address })),
  ].map((row) => ({ ...row, partner_id: partnerId, added_by: by, added_at: now }))
  if (rows.length > 0) await tx.insertInto('partner_origins').values(rows).execute()
}
