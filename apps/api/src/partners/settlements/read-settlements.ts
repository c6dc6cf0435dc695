// Settlements as a partner's members see them, and the file of one: each journal and the total they add up to.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { listPartnerSettlements as endpoint } from '@kivuko/contract/partner-floats.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { partnerMargin } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { toCsv } from '#platform/csv.ts'
import type { PartnerSettlementId, UserId } from '#platform/ids.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import type { Db } from '#tables.ts'
import { databaseOfMade } from '../modes.ts'
import { requireMember } from '../require-member.ts'
import { findLines, findSettlementsOf, type Settlement, settlements } from './store.ts'

type Of = { partnerId: string; mode: PartnerMode }
const HEADERS = ['Journal', 'What', 'Reference', 'Time (UTC)', 'Currency', 'Amount']
const PAGE = 1_000

export async function listSettlements(
  deps: Deps,
  userId: UserId,
  { partnerId, mode }: Of,
): Promise<Response<typeof endpoint>> {
  const { partner } = await requireMember(deps, { userId, partnerId })
  return { settlements: (await findSettlementsOf(databaseOfMade(deps, mode), partner.id)).map(toAnswer) }
}

export async function settlementFile(
  deps: Deps,
  userId: UserId,
  { partnerId, mode, id }: Of & { id: string },
): Promise<FileAnswer> {
  const { partner } = await requireMember(deps, { userId, partnerId })
  const db = databaseOfMade(deps, mode)
  const row = await settlements.find(db, { id: id as PartnerSettlementId, partner_id: partner.id })
  if (!row) throw new AppError('partner_settlement_not_found')
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

function toAnswer(row: Settlement): Response<typeof endpoint>['settlements'][number] {
  const { id, currency, month } = row
  const shown = (units: bigint) => toDecimal(money(currency, units))
  return {
    ...{ id, currency, month },
    carried_in: shown(row.carried_in_units),
    earned: shown(row.lines_units),
    paid: shown(row.paid_units),
    carried_out: shown(row.carried_out_units),
    created_at: row.created_at.toISOString(),
  }
}
