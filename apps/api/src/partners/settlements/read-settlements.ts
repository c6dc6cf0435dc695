// Settlements as a partner's members and its server see them, and the file of one: each journal and the total they add up to.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { listPartnerSettlements as endpoint, PartnerSettlement } from '@kivuko/contract/partner-floats.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { partnerMargin } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { toCsv } from '#platform/csv.ts'
import type { PartnerId, PartnerSettlementId, UserId } from '#platform/ids.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import type { Db } from '#tables.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { databaseOfMade } from '../modes.ts'
import { requireMember } from '../require-member.ts'
import { findLines, findSettlementsOf, pageSettlements, type Settlement, settlements, sumReversed } from './store.ts'

type Of = { partnerId: string; mode: PartnerMode }
const HEADERS = ['Journal', 'What', 'Reference', 'Time (UTC)', 'Currency', 'Amount']
const PAGE = 1_000
const PLACE = /^pst_[0-9a-z]{26}$/

export async function listSettlements(
  deps: Deps,
  userId: UserId,
  { partnerId, mode }: Of,
): Promise<Response<typeof endpoint>> {
  const { partner } = await requireMember(deps, { userId, partnerId })
  const db = databaseOfMade(deps, mode)
  return { settlements: await toAnswers(db, await findSettlementsOf(db, partner.id)) }
}

type Page = { cursor: string | undefined; limit: number }

/** For the partner's server: what its key's mode has. */
export async function listForKey({ db }: Deps, partnerId: PartnerId, { cursor, limit }: Page) {
  const { rows, next } = await pageSettlements(db, partnerId, { limit, after: readCursor(cursor, PLACE) })
  return { data: await toAnswers(db, rows), next: toCursor(next) }
}

export async function readForKey({ db }: Deps, partnerId: PartnerId, id: string): Promise<PartnerSettlement> {
  return toAnswer(db, await getSettlement(db, partnerId, id))
}

/** Throws `partner_settlement_not_found`, also for another partner's. */
async function getSettlement(db: Db, partnerId: PartnerId, id: string): Promise<Settlement> {
  const row = await settlements.find(db, { id: id as PartnerSettlementId, partner_id: partnerId })
  if (!row) throw new AppError('partner_settlement_not_found')
  return row
}

export async function settlementFile(
  deps: Deps,
  userId: UserId,
  { partnerId, mode, id }: Of & { id: string },
): Promise<FileAnswer> {
  const { partner } = await requireMember(deps, { userId, partnerId })
  const db = databaseOfMade(deps, mode)
  const row = await getSettlement(db, partner.id, id)
  const name = `margins-${row.month.slice(0, 7)}-${row.currency}.csv`
  return { name, type: 'text/csv; charset=utf-8', content: toCsv(linesOf(db, row), HEADERS) }
}

async function* linesOf(db: Db, row: Settlement): AsyncGenerator<(string | number)[]> {
  const { currency, to_sequence: upTo } = row
  const account = partnerMargin(row.partner_id, currency).name
  const total = (what: string, units: bigint) => [
    '',
    what,
    row.reference,
    '',
    currency,
    toDecimal(money(currency, units)),
  ]
  if (row.carried_in_units !== 0n) yield total('Carried from the settlement before', row.carried_in_units)
  for (let after = row.from_sequence; ; ) {
    const lines = await findLines(db, account, { after, upTo, limit: PAGE })
    for (const { journalId, kind, reference, at, units } of lines)
      yield [String(journalId), kind, reference, at.toISOString(), currency, toDecimal(money(currency, units))]
    const last = lines.at(-1)
    if (!last || lines.length < PAGE) break
    after = last.sequence
  }
  yield total('Paid into the float', row.paid_units)
  if (row.carried_out_units !== 0n) yield total('Carried to the next settlement', row.carried_out_units)
}

function toAnswers(db: Db, rows: readonly Settlement[]): Promise<PartnerSettlement[]> {
  return Promise.all(rows.map((row) => toAnswer(db, row)))
}

async function toAnswer(db: Db, row: Settlement): Promise<PartnerSettlement> {
  const { id, currency, month } = row
  const reversed = row.reversed_units ?? (await sumReversed(db, row))
  const shown = (units: bigint) => toDecimal(money(currency, units))
  return {
    ...{ id, currency, month },
    carried_in: shown(row.carried_in_units),
    accrued: shown(row.lines_units + reversed),
    reversed: shown(reversed),
    earned: shown(row.lines_units),
    paid: shown(row.paid_units),
    carried_out: shown(row.carried_out_units),
    created_at: row.created_at.toISOString(),
  }
}
