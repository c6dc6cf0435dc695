// SQL on partners as staff list them.

import type { PartnerState } from '@kivuko/contract/partner-keys.ts'
import { sql } from 'kysely'
import type { PartnerId } from '#platform/ids.ts'
import { beginningWith, chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables } from '#tables.ts'
import { PARTNER_TRANSITIONS } from '../partner.ts'

export const partners = stateTable('partners', PARTNER_TRANSITIONS)
export type PartnerRow = Tables['partners']
export type JoinedMember = Pick<Tables['partner_members'], 'partner_id' | 'email' | 'role' | 'user_id'>

export async function pagePartners(
  db: Db,
  { state, search }: { state?: PartnerState | undefined; search?: string | undefined },
  page: PageAsked,
): Promise<Page<PartnerRow>> {
  let query = db
    .selectFrom('partners')
    .selectAll()
    .where((row) => row.and(chosen({ state })))
  if (search)
    query = query.where(sql<boolean>`(id = ${search} or lower(name) like ${beginningWith(search.toLowerCase())})`)
  return pageById(query, 'id', page)
}

/** Owners first. */
export async function findJoined(db: Db, partnerIds: readonly PartnerId[]): Promise<JoinedMember[]> {
  if (partnerIds.length === 0) return []
  return db
    .selectFrom('partner_members')
    .select(['partner_id', 'email', 'role', 'user_id'])
    .where('partner_id', 'in', partnerIds)
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy(sql`role <> 'owner'`)
    .orderBy('id')
    .execute()
}
