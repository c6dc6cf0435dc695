// SQL on companies, whom they name, their members, and what these ask for.
import type { CompanyState } from '@kivuko/contract/companies.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import type { CompanyRequestId, UserId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import { beginningWith, chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people as users } from '#users/people.ts'
import { COMPANY_TRANSITIONS, REQUEST_TRANSITIONS } from './company.ts'

export const companies = stateTable('companies', COMPANY_TRANSITIONS)
export const named = rowTable('company_people')
export const members = rowTable('company_members')
export const requests = stateTable('company_requests', REQUEST_TRANSITIONS)
export const limits = rowTable('company_limits')
export const sends = rowTable('company_sends')

export type CompanyRow = Tables['companies']
export type NamedRow = Tables['company_people']
export type MemberRow = Tables['company_members']
export type RequestRow = Tables['company_requests']
export type SendRow = Tables['company_sends']

export type OwnCompany = { id: UserId; name: string; state: CompanyState; role: MemberRole | null }

/** What somebody sees in their list: newest first. */
export async function findOwn(db: Db, userId: UserId): Promise<OwnCompany[]> {
  return db
    .selectFrom('companies as c')
    .innerJoin(users(db).as('u'), 'u.id', 'c.id')
    .leftJoin('company_members as m', (join) =>
      join.onRef('m.company_id', '=', 'c.id').on('m.user_id', '=', userId).on('m.ended_at', 'is', null),
    )
    .select(['c.id', 'u.first_name as name', 'c.state', 'm.role'])
    .where((row) =>
      row.or([row('m.id', 'is not', null), row.and([row('c.applicant', '=', userId), row('c.state', '<>', 'open')])]),
    )
    .orderBy('c.id', 'desc')
    .execute()
}

/** Those that are not decided, or were rejected since then. */
export async function countApplications(tx: Tx, applicant: UserId, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('companies ' || ${applicant}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('applicant', '=', applicant)
    .where((row) =>
      row.or([
        row('state', 'in', ['draft', 'submitted']),
        row.and([row('state', '=', 'rejected'), row('decided_at', '>', since)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findNamed(db: Db, companyId: UserId): Promise<NamedRow[]> {
  return db.selectFrom('company_people').selectAll().where('company_id', '=', companyId).orderBy('id').execute()
}

/** Those of applications that were not handed in since then. */
export async function deleteNamedOfDrafts(db: Db, before: Date): Promise<void> {
  await sql`delete from company_people p using companies c
    where c.id = p.company_id and c.state = 'draft' and p.added_at < ${before}`.execute(db)
}

/** Of several companies at once. */
export async function findNamedOf(db: Db, companyIds: readonly UserId[]): Promise<NamedRow[]> {
  if (companyIds.length === 0) return []
  return db.selectFrom('company_people').selectAll().where('company_id', 'in', companyIds).orderBy('id').execute()
}

/** Who is a member or invited. */
export async function findMembers(db: Db, companyId: UserId): Promise<MemberRow[]> {
  return db
    .selectFrom('company_members')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Undefined of who is invited and did not accept, or was removed. */
export async function findMember(db: Db, companyId: UserId, userId: UserId): Promise<MemberRow | undefined> {
  return db
    .selectFrom('company_members')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Whether one of two members brought the other in since then: by an invitation or a role, or through others whom they
 * brought in. What a row held before another role is a row that ended.
 */
export async function haveBroughtIn(
  db: Db,
  companyId: UserId,
  [one, other]: readonly [UserId, UserId],
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive brought (taker, giver) as (
      select user_id, invited_by from company_members
      where company_id = ${companyId} and user_id in (${one}, ${other}) and greatest(added_at, joined_at) > ${since}
      union
      select b.taker, m.invited_by from brought b join company_members m on m.user_id = b.giver
      where m.company_id = ${companyId} and greatest(m.added_at, m.joined_at) > ${since}
    )
    select from brought where (taker, giver) in ((${one}, ${other}), (${other}, ${one})) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Of these companies those that somebody applied for, that name them, or for which they act or acted; a name counts by its
 * address, too.
 */
export async function findNaming(
  db: Db,
  companyIds: readonly UserId[],
  { id, email }: { id: UserId; email: string },
): Promise<UserId[]> {
  if (companyIds.length === 0) return []
  const { rows } = await sql<{ id: UserId }>`
    select id from companies where id = any(${companyIds}) and applicant = ${id}
    union select company_id from company_people
      where company_id = any(${companyIds}) and (user_id = ${id} or lower(email) = lower(${email}))
    union select company_id from company_members
      where company_id = any(${companyIds}) and (user_id = ${id} or lower(email) = lower(${email}))`.execute(db)
  return rows.map((row) => row.id)
}

export type ReviewRow = CompanyRow & { name: string; applicant_name: string | null }

export async function findForReview(
  db: Db,
  { state, search }: { state?: CompanyState | undefined; search?: string | undefined },
  page: PageAsked,
): Promise<Page<ReviewRow>> {
  let query = reviewRows(db).where((row) => row.and(chosen({ 'c.state': state })))
  if (search)
    query = query.where(
      sql<boolean>`(c.id = ${search} or c.registration_number = upper(${search}) or lower(u.first_name) like ${beginningWith(search.toLowerCase())})`,
    )
  return pageById(query, 'c.id', page)
}

export async function findReviewRow(db: Db, id: UserId): Promise<ReviewRow | undefined> {
  return reviewRows(db).where('c.id', '=', id).executeTakeFirst()
}

function reviewRows(db: Db) {
  return db
    .selectFrom('companies as c')
    .innerJoin(users(db).as('u'), 'u.id', 'c.id')
    .leftJoin(users(db).as('a'), 'a.id', 'c.applicant')
    .selectAll('c')
    .select(['u.first_name as name', 'a.name as applicant_name'])
}

const DECIDED_SHOWN = 50

/** All that wait, then those that ended last; newest first. */
export async function findRequests(db: Db, companyId: UserId): Promise<RequestRow[]> {
  const rows = db.selectFrom('company_requests').selectAll().where('company_id', '=', companyId).orderBy('id', 'desc')
  const open = await rows.where('state', '=', 'open').execute()
  return [...open, ...(await rows.where('state', '<>', 'open').limit(DECIDED_SHOWN).execute())]
}

/** What a member asked for that nobody decided. */
export async function findOpenOf(tx: Tx, companyId: UserId, maker: UserId): Promise<CompanyRequestId[]> {
  const rows = await tx
    .selectFrom('company_requests')
    .select('id')
    .where('company_id', '=', companyId)
    .where('maker', '=', maker)
    .where('state', '=', 'open')
    .execute()
  return rows.map(({ id }) => id)
}

/** Open ones whose time is over. */
export async function findDue(db: Db, now: Date): Promise<CompanyRequestId[]> {
  const rows = await db
    .selectFrom('company_requests')
    .select('id')
    .where('state', '=', 'open')
    .where('ends_at', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** What members sent alone since then. */
export async function sumSends(tx: Tx, companyId: UserId, currency: FiatAsset, since: Date): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_units), 0)::bigint as sum from company_sends
    where company_id = ${companyId} and currency = ${currency} and sent_at > ${since}`.execute(tx)
  return rows[0]?.sum ?? 0n
}

export type Allowance = {
  company_id: UserId
  currency: FiatAsset
  call_key: string
  is_used: boolean
  limit_units: bigint
  sent_units: bigint
}

const allowancesOf = prepared<Allowance>(
  'find-company-allowances',
  `select a.company_id, a.call_key, a.currency,
    exists (select from company_sends s where s.company_id = a.company_id and s.call_key = a.call_key) as is_used,
    coalesce((select l.amount_units from company_limits l
      where l.company_id = a.company_id and l.currency = a.currency), 0)::bigint as limit_units,
    coalesce((select sum(s.amount_units) from company_sends s
      where s.company_id = a.company_id and s.currency = a.currency and s.sent_at > $4), 0)::bigint as sent_units
  from unnest($1::text[], $2::text[], $3::text[]) as a (company_id, call_key, currency)`,
)

/** Up to how much of a currency members send alone, what they sent since then, and whether the key sent already. */
export async function findAllowances(
  tx: Tx,
  asked: readonly { companyId: UserId; key: string; currency: FiatAsset }[],
  since: Date,
): Promise<Allowance[]> {
  const [ids, keys] = [asked.map(({ companyId }) => companyId), asked.map(({ key }) => key)]
  const currencies = asked.map(({ currency }) => currency)
  return allowancesOf(tx, [arrayOf(ids), arrayOf(keys), arrayOf(currencies), since])
}

const adminsOf = prepared<{ company_id: UserId; user_id: UserId }>(
  'find-company-admins',
  `select company_id, user_id from company_members
  where company_id = any($1::text[]) and role = 'admin' and ended_at is null and user_id is not null order by id`,
)

export async function findAdmins(
  tx: Tx,
  companyIds: readonly UserId[],
): Promise<{ company_id: UserId; user_id: UserId }[]> {
  return adminsOf(tx, [arrayOf(companyIds)])
}

const insertSends = insertMany<SendRow>('company_sends', {
  company_id: 'text',
  call_key: 'text',
  member: 'text',
  currency: 'text',
  amount_units: 'bigint',
  sent_at: 'timestamptz',
})

export async function addSends(tx: Tx, rows: readonly SendRow[]): Promise<void> {
  if (rows.length > 0) await insertSends(tx, rows)
}

export async function putLimit(tx: Tx, row: Tables['company_limits']): Promise<void> {
  await tx
    .insertInto('company_limits')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'currency']).doUpdateSet({ amount_units: row.amount_units, set_at: row.set_at }),
    )
    .execute()
}

export async function findLimits(db: Db, companyId: UserId): Promise<Tables['company_limits'][]> {
  return db.selectFrom('company_limits').selectAll().where('company_id', '=', companyId).orderBy('currency').execute()
}
