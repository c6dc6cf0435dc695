// SQL with which the console reads disputes and the orders they are about.
import type { DisputeKind, ListedDisputeState } from '@kivuko/contract/console-disputes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import { allDisputes } from '#rails/find-disputes.ts'
import type { Db } from '#tables.ts'
import { allOrders } from '#trading/find-order.ts'
import { people } from '#users/people.ts'

export type DisputeFilter = {
  state?: ListedDisputeState | undefined
  kind?: DisputeKind | undefined
  search?: string | undefined
}
export type FoundDispute = Awaited<ReturnType<typeof pageDisputes>>['rows'][number]

/** Newest first. */
export async function pageDisputes(db: Db, { state, kind, search }: DisputeFilter, page: PageAsked) {
  const query = namedDisputes(db)
    .where((row) => row.and(chosen({ 'd.kind': kind })))
    .where(isIn(state))
  if (!search) return pageById(query, 'd.id', page)
  const isIt = sql<boolean>`(d.id = ${search} or d.provider_ref = ${search} or d.payment_ref = ${search}
    or o.reference = ${search.toUpperCase()})`
  return pageById(query.where(isIt), 'd.id', page)
}

export async function findNamedDispute(db: Db, id: string): Promise<FoundDispute | undefined> {
  return namedDisputes(db)
    .where('d.id', '=', id as FoundDispute['id'])
    .executeTakeFirst()
}

function isIn(state: ListedDisputeState | undefined): RawBuilder<SqlBool> {
  if (state === undefined) return sql<SqlBool>`true`
  if (state === 'open') return sql<SqlBool>`d.ended_at is null`
  if (state === 'waiting')
    return sql<SqlBool>`(d.state = 'warning' or (d.state in ('inquiry', 'needs_response') and d.submitted_at is null))`
  return sql<SqlBool>`d.state = ${state}`
}

function namedDisputes(db: Db) {
  return db
    .selectFrom(allDisputes(db).as('d'))
    .leftJoin(allOrders(db).as('o'), (join) =>
      join.onRef('o.id', '=', sql`d.owner_id`).on('d.owner_kind', '=', 'order'),
    )
    .leftJoin(people(db).as('customer'), 'customer.id', 'o.user_id')
    .leftJoin(people(db).as('submitter'), 'submitter.id', 'd.submitted_by')
    .selectAll('d')
    .select(['o.reference as order_reference', 'o.user_id', 'o.id as order_id'])
    .select(['customer.name as customer_name', 'submitter.name as submitter_name'])
}
