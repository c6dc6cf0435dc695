// SQL on the ledger's side: what moved on a provider's clearing accounts, by the names the provider knows it by.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { forEachNetwork } from '@kivuko/contract/phone-networks.ts'
import { readPeriod } from '@kivuko/ledger/period.ts'
import { sql } from 'kysely'
import { queryable } from '#platform/database.ts'
import type { Db } from '#tables.ts'
import type { Movement } from './reconciliation.ts'

type Account = { name: string; asset: string; balance: bigint }

/** A balance below zero is held for us; so all figures here are turned round. */
async function findAccounts(db: Db, provider: StatementProvider): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select name, asset, balance from ledger.accounts where name like ${`clearing:${provider}:%`} order by name`.execute(
    db,
  )
  return rows
}

const RETURN_OF = sql`(select receipt from (
  select coalesce(own.return_ref, ordered.reference, own.id) as receipt, own.id
  from bank_receipts own left join orders ordered on ordered.id = own.owner_id
  where own.id = j.reference or own.refund_id = (select id from refunds where order_id = j.reference)
  order by own.id limit 1) found)`

/** Of a sale or a cash-out, the attempt that was paid: the network knows a transfer by our id of it. */
const PAYOUT_OF = sql`(select id from bank_payouts where owner_id = j.reference and state in ('paid', 'returned'))`

/** The network's lines of a dispute name it, and those of a refund nobody asked for name that. */
const DISPUTE_OF = sql`(select d.provider_ref from card_dispute_moves m join card_disputes d on d.id = m.dispute_id
  where m.id = j.reference)`

/** The network's receipt; where it told none, our reference, which the customer's prompt named. */
const OF_A_PHONE = sql`case
  when j.kind = 'bank_receipt' then 'in:' || (select line_id from bank_receipts where id = j.reference)
  when j.kind in ('deposit', 'purchase', 'payment_to_return') then 'in:' || coalesce(
    (select receipt from prompts where owner_id = j.reference and receipt is not null
    order by created_at desc limit 1),
    (select reference from deposits where id = j.reference), (select reference from orders where id = j.reference))
  when j.kind in ('payout', 'refund', 'sale', 'cash_out') then 'out:' || coalesce((
    select receipt from disbursements
    where owner_id = j.reference or owner_id = (select id from refunds where order_id = j.reference)), ${RETURN_OF}) end`

/** `in:` and `out:` as the statement has them: by the provider's name, by ours where it told none, or null. */
const KEYS = {
  stripe: sql`case
    when j.kind in ('purchase', 'payment_to_return')
      then 'in:' || (select provider_ref from card_payments where owner_id = j.reference)
    when j.kind = 'payment_taken' then 'out:' || ${DISPUTE_OF}
    when j.kind = 'payment_given_back' then 'in:' || ${DISPUTE_OF}
    when j.kind = 'refund' then 'out:' || (select provider_ref from refunds where order_id = j.reference) end`,
  ...forEachNetwork(() => OF_A_PHONE),
  paystack: sql`case
    when j.kind = 'bank_receipt' then 'in:' || (select line_id from bank_receipts where id = j.reference)
    when j.kind in ('sale', 'cash_out') then 'out:' || ${PAYOUT_OF}
    when j.kind in ('sale_return', 'cash_out_return') then 'in:' || ${PAYOUT_OF}
    when j.kind = 'refund' then 'out:' || ${RETURN_OF} end`,
  bank: sql`case
    when j.kind = 'bank_receipt' then 'in:' || (select line_id from bank_receipts where id = j.reference)
    when j.kind = 'sale' then 'out:' || (select reference from sales where id = j.reference)
    when j.kind = 'sale_return' then 'in:' || (select reference from sales where id = j.reference)
    when j.kind = 'cash_out' then 'out:' || (select reference from cash_outs where id = j.reference)
    when j.kind = 'cash_out_return' then 'in:' || (select reference from cash_outs where id = j.reference)
    when j.kind = 'refund' then 'out:' || ${RETURN_OF} end`,
  bills: sql`case when j.kind = 'bill' then 'out:' || j.reference when j.kind = 'bill_return' then 'in:' || j.reference end`,
} as const

/** By what else a line may name it: the network's own code of a transfer, where a row leaves our id of it out. */
const CODE_OF = sql`(select bank_reference from bank_payouts where owner_id = j.reference and state in ('paid', 'returned'))`
const OTHER_KEYS = {
  stripe: sql`null::text`,
  ...forEachNetwork(() => sql`null::text`),
  bank: sql`null::text`,
  bills: sql`null::text`,
  paystack: sql`case when j.kind in ('sale', 'cash_out') then 'out:' || ${CODE_OF}
    when j.kind in ('sale_return', 'cash_out_return') then 'in:' || ${CODE_OF} end`,
} as const

type EntryRow = {
  journal_key: string
  kind: string
  key: string | null
  other_key: string | null
  units: bigint
  balance: bigint
  at: Date
}

export type Books = {
  entries: Movement[]
  /** By asset, as the last of the entries left it. */
  balances: Map<string, bigint>
}

/** Booked from the statement itself, and so no movements to be compared with it. */
const FROM_STATEMENT = ['provider_fee', 'network_exchange']

/** From a moment on. */
export async function readBooks(db: Db, provider: StatementProvider, from: Date | undefined): Promise<Books> {
  const entries: Movement[] = []
  const balances = new Map<string, bigint>()
  for (const account of await findAccounts(db, provider)) {
    const first = from ? await entriesBefore(db, account.name, from) : 0n
    const { rows } = await sql<EntryRow>`
      select j.key as journal_key, j.kind, ${KEYS[provider]} as key, ${OTHER_KEYS[provider]} as other_key,
        -e.units as units, -e.balance_after as balance, date_trunc('milliseconds', j.posted_at) as at
      from ledger.entries e join ledger.journals j on j.id = e.journal_id
      where e.account_id = (select id from ledger.accounts where name = ${account.name}) and e.sequence > ${first}
      order by e.sequence`.execute(db)
    balances.set(account.asset, rows.at(-1)?.balance ?? -account.balance)
    for (const row of rows) if (!FROM_STATEMENT.includes(row.kind)) entries.push(toMovement(row, account.asset))
  }
  return { entries, balances }
}

function toMovement({ journal_key: name, kind, key, other_key, units, at }: EntryRow, asset: string): Movement {
  const movement = { key: key ?? `journal:${name}`, name, asset, units, at, text: kind.replaceAll('_', ' ') }
  return other_key === null ? movement : { ...movement, otherKey: other_key }
}

async function entriesBefore(db: Db, account: string, from: Date): Promise<bigint> {
  const { first } = await readPeriod(queryable(db), { account, from, to: from })
  return first
}
