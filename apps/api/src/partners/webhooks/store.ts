// SQL on webhooks and the messages to them, in the database of their mode.
import type { DeliveryState } from '@kivuko/contract/partner-webhooks.ts'
import { sql } from 'kysely'
import type { PartnerId, PartnerWebhookId } from '#platform/ids.ts'
import { type Page, pageOf } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const webhooks = rowTable('partner_webhooks')
export type WebhookRow = Tables['partner_webhooks']
export type TryRow = Tables['partner_tries']

export async function findWebhooks(db: Db, partnerId: PartnerId): Promise<WebhookRow[]> {
  return db
    .selectFrom('partner_webhooks')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Held against others that make one meanwhile. */
export async function countWebhooks(tx: Tx, partnerId: PartnerId): Promise<number> {
  await sql`select from partners where id = ${partnerId} for no key update`.execute(tx)
  return webhooks.count(tx, { partner_id: partnerId, ended_at: null })
}

/** Those whose secrets are still used. */
export async function findSealed(db: Db): Promise<PartnerWebhookId[]> {
  const rows = await db
    .selectFrom('partner_webhooks')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A message that is due, as it is to be sent. */
export type Due = Pick<
  WebhookRow,
  'url' | 'sealed_secret' | 'sealed_old_secret' | 'old_secret_ends_at' | 'api_version'
> & {
  number: bigint
  webhook_id: PartnerWebhookId
  partner_id: PartnerId
  tries: number
} & EventColumns

type EventColumns = Pick<
  Tables['partner_events'],
  'type' | 'object_id' | 'customer_id' | 'external_id' | 'status' | 'delivery_status'
> & {
  event_id: string
  event_at: Date
}

const EVENT_COLUMNS = sql`e.id as event_id, e.type, e.object_id, e.customer_id, e.external_id, e.status, e.delivery_status, e.at as event_at`

type Room = {
  /** Of one webhook on their way at most, in all processes. */
  each: number
  /** How many more this process may have on their way. */
  free: number
  /** How many it has of each partner. */
  busy: ReadonlyMap<PartnerId, number>
}

/** A partner has no more on their way than that part of what is still free beside them; and one, while anything is free. */
const PART_OF_FREE = 4

/**
 * Takes what is due, until `until`. Partners take turns, those with the fewest on their way first, and the fuller it is the
 * less anybody gets: who hangs, with however many webhooks, leaves room for everybody else. A try is counted when it is taken.
 */
export async function takeDue(
  tx: Tx,
  { now, until, each, free, busy }: { now: Date; until: Date } & Room,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select d.number, d.next_at, w.id as webhook_id, w.partner_id from partner_webhooks w
      cross join lateral (
        select number, next_at from partner_deliveries
        where webhook_id = w.id and state = 'waiting' and (next_at is null or next_at <= ${now})
          and (taken_until is null or taken_until <= ${now})
        order by next_at nulls first, number
        limit greatest(0, ${each}::int - (
          select count(*) from partner_deliveries
          where webhook_id = w.id and state = 'waiting' and taken_until > ${now}))
        for update skip locked
      ) as d
      where w.ended_at is null and w.switched_off_at is null
    ), busy as (
      select * from unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::int[]) as b (partner_id, count)
    ), of_webhook as (
      select due.*, row_number() over (partition by webhook_id order by next_at nulls first, number) as place from due
    ), of_partner as (
      select number, coalesce(b.count, 0) + row_number() over (partition by partner_id order by place, number) as turn
      from of_webhook left join busy b using (partner_id)
    ), in_all as (
      select number, turn, row_number() over (order by turn, number) as place from of_partner
    ), taken as (
      update partner_deliveries d set tries = d.tries + 1, taken_until = ${until}
      from in_all a
      where d.number = a.number and a.place <= ${free}::int
        and (a.turn = 1 or a.turn * ${PART_OF_FREE}::int <= ${free}::int - a.place + 1)
      returning d.*
    )
    select t.number, t.webhook_id, w.partner_id, t.tries, w.url, w.sealed_secret, w.sealed_old_secret, w.old_secret_ends_at,
      w.api_version, ${EVENT_COLUMNS}
    from taken t join partner_webhooks w on w.id = t.webhook_id join partner_events e on e.number = t.event_number
    order by t.number`.execute(tx)
  return rows
}

type Change = { state: DeliveryState; next_at: Date | null; ended_at: Date | null }

/** Of one that still waits: what was dropped meanwhile stays so. */
export async function endTry(tx: Tx, row: TryRow, change: Change): Promise<void> {
  await tx.insertInto('partner_tries').values(row).execute()
  await tx
    .updateTable('partner_deliveries')
    .set({ ...change, taken_until: null })
    .where('number', '=', row.delivery_number)
    .where('state', '=', 'waiting')
    .execute()
}

export async function dropWaiting(tx: Tx, webhookId: PartnerWebhookId, now: Date): Promise<void> {
  await tx
    .updateTable('partner_deliveries')
    .set({ state: 'dropped', next_at: null, taken_until: null, ended_at: now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

export type DeliveryRow = Pick<Tables['partner_deliveries'], 'next_at' | 'created_at'> & {
  /** Its number, by which pages go on. */
  id: bigint
  state: DeliveryState
} & EventColumns

export async function findDeliveries(
  db: Db,
  webhookId: PartnerWebhookId,
  { state, after, limit }: { state: DeliveryState | undefined; after: string | undefined; limit: number },
): Promise<Page<DeliveryRow>> {
  const { rows } = await sql<DeliveryRow>`
    select d.number as id, d.state, d.next_at, d.created_at, ${EVENT_COLUMNS}
    from partner_deliveries d join partner_events e on e.number = d.event_number
    where d.webhook_id = ${webhookId} and (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${after ?? null}::bigint is null or d.number < ${after ?? null}::bigint)
    order by d.number desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit)
}

export async function findTries(db: Db, numbers: readonly bigint[]): Promise<TryRow[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('partner_tries')
    .selectAll()
    .where('delivery_number', 'in', numbers)
    .orderBy('delivery_number')
    .orderBy('number')
    .execute()
}

/** Answers how many: of an event that waits already there is no second one. Undefined: there is no such event. */
export async function addReplays(
  tx: Tx,
  { id, partner_id, types }: Pick<WebhookRow, 'id' | 'partner_id' | 'types'>,
  { eventId, since, now }: { eventId: string | undefined; since: Date; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ found: bigint; added: bigint }>`
    with found as (
      select number from partner_events
      where partner_id = ${partner_id} and type = any(${types}::text[]) and at >= ${since}
        and (${eventId ?? null}::text is null or id = ${eventId ?? null})
    ), added as (
      insert into partner_deliveries (webhook_id, event_number, created_at)
      select ${id}, number, ${now} from found where not exists (
        select from partner_deliveries d
        where d.webhook_id = ${id} and d.event_number = found.number and d.state = 'waiting')
      order by number returning number
    )
    select (select count(*) from found) as found, (select count(*) from added) as added`.execute(tx)
  const [{ found, added } = { found: 0n, added: 0n }] = rows
  return found === 0n ? undefined : Number(added)
}
