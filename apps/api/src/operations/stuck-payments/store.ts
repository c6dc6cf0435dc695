// SQL that finds money longer on its way than it normally takes: one select a kind, each over what has not ended.
import { STUCK_KINDS, type StuckKind } from '@kivuko/contract/console-stuck-payments.ts'
import { type RawBuilder, sql } from 'kysely'
import { firstIdAt } from '#platform/ids.ts'
import type { Place } from '#platform/list-place.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import { fullNameIn } from '#users/full-name-in.ts'
import { type StuckRow, UNKNOWN_KINDS, type UnknownKind } from './stuck-payment.ts'

export type StuckFilter = { kind?: StuckKind | undefined; search?: string | undefined; id?: string }

/** After its time to pay is over, and on its way out: longer than this is not normal. */
const NORMAL_MINUTES = { unpaid: 10, receipt: 10, payout: 15, refund: 60, back: 60, decide: 60, byHand: 24 * 60 }

/** Bills are asked about a week. */
const LATE_BILL_MS = 8 * 24 * 60 * 60_000

/** Oldest first, one more than `limit` when there is another page. */
export async function findStuck(
  db: Db,
  filter: StuckFilter,
  { limit, after, now }: { limit: number; after?: Place | undefined; now: Date },
): Promise<StuckRow[]> {
  const { kind, search, id } = filter
  const kinds = kind ? [kind] : STUCK_KINDS
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (search) conditions.push(sql`(s.reference = upper(${search}) or s.id = ${search})`)
  if (id) conditions.push(sql`s.id = ${id}`)
  if (after) conditions.push(sql`(s.since, s.id) > (${after.at}, ${after.id})`)
  const { rows } = await sql<StuckRow>`
    select s.*, coalesce(np.network, nd.network) as network, h.stop as held_by, ${fullNameIn('u')} as customer_name
    from (${sql.join(
      kinds.map((each) => SELECTS[each](now)),
      sql` union all `,
    )}) s left join users u on u.id = s.user_id left join held_sends h on h.follower = s.follower
      left join prompts np on s.follower similar to '(prompt|reversal):%' and np.id = split_part(s.follower, ':', 2)
      left join disbursements nd on s.follower like 'disbursement:%' and nd.id = split_part(s.follower, ':', 2)
    where ${sql.join(conditions, sql` and `)}
    order by s.since, s.id limit ${limit + 1}`.execute(db)
  return rows
}

export async function findStuckWaiting(db: Db, now: Date): Promise<WaitingLines> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(s.since) as since from (${sql.join(
      STUCK_KINDS.map((each) => SELECTS[each](now)),
      sql` union all `,
    )}) s`.execute(db)
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since ?? undefined }
}

function before(now: Date, time: keyof typeof NORMAL_MINUTES): RawBuilder<Date> {
  return sql`${now}::timestamptz - ${NORMAL_MINUTES[time]} * interval '1 minute'`
}

/** It waits because its way is stopped: shown at once, however short it has been on its way. */
function held(follower: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${follower} in (select follower from held_sends)`
}

/** The network says of a payout to a phone (`d`) that there is none. */
const isMissing = sql`(d.state = 'sending' and d.missing_since is not null)`
/** It waits until the network has the money for it. */
const isShort = sql`(d.state = 'waiting' and d.short_since is not null)`
/** The same of a bill (`b`) at its provider. */
const isShortBill = sql`(b.state = 'waiting' and b.short_since is not null)`
const doing = sql`case when ${isMissing} then 'missing' when ${isShort} then 'short' else d.state end`

/** A payment (`p`) that two people sent back, until the network says how that ended. */
const goesBack = sql`exists (select from reversals v where v.id = p.id and v.state in ('waiting', 'sending', 'sent'))`

const SELECTS: Record<StuckKind, (now: Date) => RawBuilder<unknown>> = {
  // What an order waits for is listed by itself when it is a prompt or a transfer.
  order: (now) => sql`
    select o.id, 'order' as kind, o.reference, o.user_id, o.fiat_currency as currency, o.total_units as amount_units,
      case when o.payment_method = 'card' then 'order_card' when a.reference is not null then 'order_account'
        else 'order_other' end as step,
      o.created_at as since,
      case when o.payment_method = 'card' then 'card-payment:' || o.id when a.reference is not null
        then 'virtual-account:' || a.reference else 'order:' || o.id end as follower
    from orders o left join lateral (
      select reference from virtual_accounts where owner_kind = 'order' and owner_id = o.id and state = 'open'
      order by created_at desc limit 1) a on true
    where o.state = 'awaiting_payment' and o.expires_at < ${before(now, 'unpaid')}
      and not exists (select from prompts p where p.owner_kind = 'order' and p.owner_id = o.id
        and p.state in ('sending', 'open', 'paid', 'review'))
      and not exists (select from bank_receipts b where b.owner_kind = 'order' and b.owner_id = o.id
        and (b.state = 'received' or b.need = 'decide'))`,
  deposit: (now) => sql`
    select d.id, 'deposit' as kind, d.reference, d.user_id, 'KES' as currency, d.amount_units,
      case when ${goesBack} then 'deposit_back' else 'deposit_' || d.state end as step, d.created_at as since,
      case when ${goesBack} then 'reversal:' || p.id else 'prompt:' || p.id end as follower
    from deposits d join lateral (
      select id from prompts where owner_kind = 'deposit' and owner_id = d.id order by created_at desc, id desc limit 1) p on true
    where d.state = 'review' or (d.state in ('created', 'pending') and d.expires_at < ${before(now, 'unpaid')})`,
  // Of an order, or of a deposit that has ended otherwise.
  prompt: (now) => sql`
    select p.id, 'prompt' as kind, coalesce(o.reference, d.reference) as reference,
      coalesce(o.user_id, d.user_id) as user_id, 'KES' as currency, p.amount_units,
      case when ${goesBack} then 'prompt_back' else 'prompt_' || p.state end as step, p.created_at as since,
      case when ${goesBack} then 'reversal:' || p.id else 'prompt:' || p.id end as follower
    from prompts p left join orders o on p.owner_kind = 'order' and o.id = p.owner_id
      left join deposits d on p.owner_kind = 'deposit' and d.id = p.owner_id
    where p.state = 'lost'
      or (p.state = 'review' and d.state is distinct from 'review')
      or (p.state in ('sending', 'open') and p.expires_at < ${before(now, 'unpaid')}
        and (d.id is null or d.state not in ('created', 'pending', 'review')))
    union all
    select p.id, 'prompt', o.reference, o.user_id, 'KES', p.amount_units, 'prompt_paid', p.created_at, 'prompt:' || p.id
    from orders o join prompts p on p.owner_kind = 'order' and p.owner_id = o.id
    where o.state = 'awaiting_payment' and p.state = 'paid' and p.ended_at < ${before(now, 'unpaid')}`,
  payout: (now) => sql`
    select y.id, 'payout' as kind, y.reference, y.user_id, 'KES' as currency, y.received_units as amount_units,
      'payout_' || ${doing} as step, y.created_at as since, 'disbursement:' || y.id as follower
    from payouts y join disbursements d on d.owner_kind = 'payout' and d.owner_id = y.id
    where y.state = 'pending' and (y.created_at < ${before(now, 'payout')} or ${isMissing} or ${isShort} or ${held(sql`'disbursement:' || y.id`)})`,
  // What people send at the bank takes a day; a refused account waits for its customer.
  sale: (now) => sql`
    select s.id, 'sale' as kind, s.reference, s.user_id, s.fiat_currency as currency, s.received_units as amount_units,
      case when s.state = 'waiting' then 'sale_waiting' when s.state = 'returning' then 'sale_coins'
        when p.id is null and ${isMissing} then 'sale_missing'
        when p.short_since is not null or (p.id is null and ${isShort}) then 'sale_short'
        when p.id is null then 'sale_phone' when p.provider = 'bank' then 'sale_person'
        when p.state = 'queued' then 'sale_queued' else 'sale_network' end as step,
      s.created_at as since,
      case when s.state = 'waiting' then 'sale:' || s.id when s.state = 'returning' then 'returned-sale:' || s.id
        when p.id is null then 'disbursement:' || s.id else 'bank-payout:' || p.id end as follower
    from sales s left join disbursements d on d.owner_kind = 'sale' and d.owner_id = s.id
      left join lateral (
      select id, provider, state, created_at, case when state = 'queued' then short_since end as short_since
      from bank_payouts where owner_kind = 'sale' and owner_id = s.id order by attempt desc limit 1) p on true
    where (s.state in ('waiting', 'returning') and s.created_at < ${before(now, 'payout')})
      or (s.state = 'sending' and coalesce(p.created_at, s.created_at) < case when p.provider = 'bank'
        then ${before(now, 'byHand')} else ${before(now, 'payout')} end)
      or (s.state = 'sending' and (${isMissing} or ${isShort} or p.short_since is not null))
      or (s.state = 'sending' and ${held(sql`case when p.id is null then 'disbursement:' || s.id else 'bank-payout:' || p.id end`)})`,
  cash_out: (now) => sql`
    select h.id, 'cash_out' as kind, h.reference, h.user_id, h.currency, h.amount_units,
      case when h.state = 'waiting' then 'cash_out_waiting' when p.id is null and ${isMissing} then 'cash_out_missing'
        when (p.state = 'queued' and p.short_since is not null) or (p.id is null and ${isShort}) then 'cash_out_short'
        when p.id is null then 'cash_out_phone' when p.provider = 'bank' then 'cash_out_person'
        when p.state = 'queued' then 'cash_out_queued' else 'cash_out_network' end as step,
      h.created_at as since,
      case when h.state = 'waiting' then 'cash-out:' || h.id when p.id is null then 'disbursement:' || h.id
        else 'bank-payout:' || p.id end as follower
    from cash_outs h left join disbursements d on d.owner_kind = 'cash_out' and d.owner_id = h.id
      left join bank_payouts p on p.owner_kind = 'cash_out' and p.owner_id = h.id
    where (h.state = 'waiting' and h.sends_at < ${before(now, 'payout')})
      or (h.state = 'sending' and (greatest(h.created_at, h.sends_at) < case when p.provider = 'bank'
        then ${before(now, 'byHand')} else ${before(now, 'payout')} end or ${isMissing} or ${isShort}
        or (p.state = 'queued' and p.short_since is not null) or ${held(sql`case when p.id is null then 'disbursement:' || h.id else 'bank-payout:' || p.id end`)}))`,
  // An hour after it was last sent nothing of it is on its way any more, so a person may say how it ended; so much is not waited for to list it.
  bill: (now) => sql`
    select b.id, 'bill' as kind, b.reference, b.user_id, b.currency, b.amount_units,
      case when ${isShortBill} then 'bill_short' when b.state = 'waiting' then 'bill_waiting' when coalesce(b.sent_at, b.created_at) < ${before(now, 'decide')} then 'bill_unknown'
        else 'bill_sending' end as step,
      b.created_at as since, 'bill:' || b.id as follower
    from bills b
    where b.state in ('waiting', 'sending') and (b.created_at < ${before(now, 'payout')} or ${isShortBill} or ${held(sql`'bill:' || b.id`)})
    union all
    select b.id, 'bill', b.reference, b.user_id, b.currency, b.amount_units, 'bill_paid_late', b.created_at, 'bill:' || b.id
    from bills b
    where b.id >= ${firstIdAt('bil', new Date(now.getTime() - LATE_BILL_MS))} and b.state in ('failed', 'cancelled') and b.provider_ref is not null`,
  withdrawal: (now) => sql`
    select w.id, 'withdrawal' as kind, w.reference, w.user_id, w.asset as currency, w.amount_units,
      case when c.problem = 'short' then 'withdrawal_short' else 'chain_' || coalesce(c.problem, 'slow') end as step, w.created_at as since,
      case when c.id is null then 'withdrawal:' || w.id else 'chain-send:' || c.id end as follower
    from withdrawals w left join chain_sends c on c.kind = 'withdrawal' and c.cause_id = w.id
    where w.ended_at is null and (w.created_at < ${before(now, 'payout')}
      or ${held(sql`case when c.id is null then 'withdrawal:' || w.id else 'chain-send:' || c.id end`)})`,
  // Of a sweep and its fuel, with the deposit whose coins are sent on.
  send: (now) => sql`
    select c.id, 'send' as kind, d.reference, d.user_id, c.asset as currency, c.amount_units,
      case when c.problem = 'short' and c.kind = 'sweep' then 'sweep_short' when c.problem = 'short'
        then 'withdrawal_short' else 'chain_' || coalesce(c.problem, 'slow') end as step,
      c.created_at as since, 'chain-send:' || c.id as follower
    from chain_sends c left join chain_deposits d on d.id = split_part(c.cause_id, ':', 1)
    where c.kind <> 'withdrawal' and c.ended_at is null
      and (c.created_at < ${before(now, 'payout')} or ${held(sql`'chain-send:' || c.id`)})`,
  // A bank transfer that goes back with its order's refund is a return.
  refund: (now) => sql`
    select r.id, 'refund' as kind, o.reference, o.user_id, r.currency, r.amount_units - r.set_off_units as amount_units,
      case when r.state = 'failed' then 'refund_failed' when d.id is not null then 'refund_' || ${doing}
        when o.payment_method = 'card' then 'refund_asked'
        else 'refund_unsent' end as step,
      r.created_at as since, case when d.id is null then 'refund:' || r.id else 'disbursement:' || r.id end as follower
    from refunds r join orders o on o.id = r.order_id
      left join disbursements d on d.owner_kind = 'refund' and d.owner_id = r.id
    where r.state <> 'succeeded' and (r.state = 'failed' or r.created_at < ${before(now, 'refund')} or ${isMissing} or ${isShort}
      or ${held(sql`case when d.id is null then 'refund:' || r.id else 'disbursement:' || r.id end`)})
      and not exists (select from bank_receipts b where b.refund_id = r.id)`,
  return: (now) => sql`
    select b.id, 'return' as kind, o.reference, o.user_id, b.currency, b.amount_units,
      case when b.need = 'return' then 'return_person' else 'return_returning' end as step, b.created_at as since,
      'return:' || b.id as follower
    from bank_receipts b left join orders o on b.owner_kind = 'order' and o.id = b.owner_id
    where (b.state = 'needs_person' and b.need = 'return')
      or (b.state = 'returning' and (b.created_at < ${before(now, 'back')} or ${held(sql`'return:' || b.id`)}))`,
  transfer: (now) => sql`
    select b.id, 'transfer' as kind, o.reference, o.user_id, b.currency, b.amount_units,
      case when b.need = 'decide' then 'transfer_person' else 'transfer_received' end as step, b.created_at as since,
      'receipt:' || b.id as follower
    from bank_receipts b left join orders o on b.owner_kind = 'order' and o.id = b.owner_id
    where (b.state = 'needs_person' and b.need = 'decide')
      or (b.state = 'received' and (b.created_at < ${before(now, 'receipt')} or ${held(sql`'receipt:' || b.id`)}))`,
}

/** Left us, and nobody has said yet what became of it; what people send at the bank is theirs to tell. */
const UNKNOWN: Record<UnknownKind, RawBuilder<unknown>> = {
  prompt: sql`from prompts where state in ('sending', 'lost')`,
  disbursement: sql`from disbursements where state in ('sending', 'sent')`,
  bank_payout: sql`from bank_payouts where state in ('sending', 'sent') and provider <> 'bank'`,
  chain_send: sql`from chain_sends where state = 'sending'`,
  bill: sql`from bills where state = 'sending'`,
}

/** When the oldest of each kind was begun; each looks into an index over what has not ended. */
export async function findOldestUnknown(db: Db): Promise<{ kind: UnknownKind; since: Date | null }[]> {
  const selects = UNKNOWN_KINDS.map((kind) => sql`select ${kind} as kind, min(created_at) as since ${UNKNOWN[kind]}`)
  const { rows } = await sql<{ kind: UnknownKind; since: Date | null }>`${sql.join(selects, sql` union all `)}`.execute(
    db,
  )
  return rows
}
