// SQL on partners and their members, in the live database.

import type { PartnerRole, PartnerState } from '@kivuko/contract/partner-keys.ts'
import { sql } from 'kysely'
import type { PartnerId, UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { PARTNER_TRANSITIONS } from '../partner.ts'

export const partners = stateTable('partners', PARTNER_TRANSITIONS)
export const members = rowTable('partner_members')
export type PartnerRow = Tables['partners']
export type MemberRow = Tables['partner_members']

export type OwnPartner = { id: PartnerId; name: string; state: PartnerState; role: PartnerRole }

export async function findOwn(db: Db, userId: UserId): Promise<OwnPartner[]> {
  return db
    .selectFrom('partner_members as m')
    .innerJoin('partners as p', 'p.id', 'm.partner_id')
    .select(['p.id', 'p.name', 'p.state', 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.ended_at', 'is', null)
    .orderBy('p.id', 'desc')
    .execute()
}

export async function findInvitations(
  db: Db,
  email: string,
): Promise<{ id: string; partner: string; role: PartnerRole }[]> {
  return db
    .selectFrom('partner_members as m')
    .innerJoin('partners as p', 'p.id', 'm.partner_id')
    .select(['m.id', 'p.name as partner', 'm.role'])
    .where(sql<boolean>`lower(m.email) = lower(${email})`)
    .where('m.user_id', 'is', null)
    .where('m.ended_at', 'is', null)
    .orderBy('m.id', 'desc')
    .execute()
}

export async function findMembers(db: Db, partnerId: PartnerId): Promise<MemberRow[]> {
  return db
    .selectFrom('partner_members')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** How many somebody started; held against others they start meanwhile. */
export async function countStarted(tx: Tx, userId: UserId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('partners ' || ${userId}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('partner_members')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('invited_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an address is a member or invited already. */
export async function isKnown(tx: Tx, partnerId: PartnerId, email: string): Promise<boolean> {
  const known = await tx
    .selectFrom('partner_members')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
  return known !== undefined
}
