// Payouts as their partner sees them, row by row and as a file.
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { BulkPayout, listBulkPayoutRows as endpoint } from '@kivuko/contract/partner-payouts.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { toCsv } from '#platform/csv.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import type { Db } from '#tables.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { type BulkRow, type Counts, countRows, findRows } from './store.ts'

const PLACE = /^\d{1,6}$/
const PAGE = 500
const HEADERS = ['reference', 'to', 'amount', 'fee', 'state', 'problem', 'completed_at', 'payment']

export async function toBulkAnswers(db: Db, rows: readonly BulkRow[]): Promise<BulkPayout[]> {
  const counts =
    rows.length > 0
      ? await countRows(
          db,
          rows.map(({ id }) => id),
        )
      : new Map()
  return rows.map((row) => toAnswer(row, counts.get(row.id)))
}

export async function toBulkAnswer(db: Db, row: BulkRow): Promise<BulkPayout> {
  const counts = await countRows(db, [row.id])
  return toAnswer(row, counts.get(row.id) as Counts)
}

function toAnswer(row: BulkRow, rows: Counts): BulkPayout {
  const { id, kind, state, currency, problem } = row
  return {
    ...{ id, kind, state, currency, problem, rows },
    amount: toDecimal(money(currency, row.amount_units)),
    fee: toDecimal(money(currency, row.fee_units)),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    completed_at: row.ended_at?.toISOString() ?? null,
  }
}

export async function listRows(
  { db }: Deps,
  { id, currency }: BulkRow,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Response<typeof endpoint>> {
  const after = Number(readCursor(cursor, PLACE) ?? 0)
  const found = await findRows(db, id, { after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const data = shown.map((row) => ({
    ...{ number: row.number, reference: row.reference, state: row.state, problem: row.problem },
    amount: toDecimal(money(currency, row.amount_units)),
    fee: toDecimal(money(currency, row.fee_units)),
    completed_at: row.ended_at?.toISOString() ?? null,
  }))
  return { data, next: toCursor(last ? String(last.number) : null) }
}

export function resultFile({ db }: Deps, bulk: BulkRow): FileAnswer {
  const content = toCsv(linesOf(db, bulk), HEADERS)
  return { name: `payout-${bulk.id.slice(4)}.csv`, type: 'text/csv; charset=utf-8', content }
}

async function* linesOf(db: Db, { id, currency }: BulkRow): AsyncGenerator<(string | number)[]> {
  for (let after = 0; ; ) {
    const rows = await findRows(db, id, { after, limit: PAGE })
    for (const { reference, destination, state, problem, ended_at, ...row } of rows) {
      const to = destination.kind === 'mobile_money' ? destination.phone_number : 'Bank account'
      const [amount, fee] = [row.amount_units, row.fee_units].map((units) => toDecimal(money(currency, units)))
      const told = [state, problem ?? '', ended_at?.toISOString() ?? '', row.payment_reference ?? '']
      yield [reference, to, amount ?? '', fee ?? '', ...told]
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.number
  }
}
