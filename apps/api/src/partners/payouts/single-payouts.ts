// Payouts to phones one by one, as a partner's server proposes and reads them. Each is a row of a bulk payout: what decides, pays and
// tells of those does the same here.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PayoutRow } from '@kivuko/contract/partner-payouts.ts'
import type { PartnerPayout } from '@kivuko/contract/partner-single-payouts.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { PartnerId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { type Maker, proposeRows } from './propose.ts'
import { findPayouts, type ShownPayout } from './single-store.ts'

const PLACE = /^bpr_[0-9a-z]{26}$/

/** A bulk payout of one row. Throws as for one. */
export async function proposeOne(deps: Deps, maker: Maker, row: PayoutRow): Promise<PartnerPayout> {
  const bulk = await proposeRows(deps, maker, { rows: [row], nameOf: () => '' })
  return toAnswer(await getFirst(deps, maker.partnerId, { bulkId: bulk.id }))
}

/** Throws `partner_payout_not_found`, also for another partner's, and for a withdrawal. */
export async function readOne(deps: Deps, partnerId: PartnerId, id: string): Promise<PartnerPayout> {
  return toAnswer(await getFirst(deps, partnerId, { id }))
}

type Asked = { reference: string | undefined; cursor: string | undefined; limit: number }

export async function listAll({ db }: Deps, partnerId: PartnerId, { reference, cursor, limit }: Asked) {
  const before = readCursor(cursor, PLACE)
  const { rows, next } = pageOf(await findPayouts(db, partnerId, { reference, before, limit: limit + 1 }), limit)
  return { data: rows.map(toAnswer), next: toCursor(next) }
}

async function getFirst(
  { db }: Deps,
  partnerId: PartnerId,
  named: { id: string } | { bulkId: string },
): Promise<ShownPayout> {
  const [found] = await findPayouts(db, partnerId, { ...named, limit: 1 })
  if (!found) throw new AppError('partner_payout_not_found')
  return found
}

function toAnswer(row: ShownPayout): PartnerPayout {
  const { id, reference, state, currency, problem } = row
  return {
    ...{ id, bulk_payout_id: row.bulk_id, reference, state, currency, problem },
    amount: toDecimal(money(currency, row.amount_units)),
    fee: toDecimal(money(currency, row.fee_units)),
    created_at: row.created_at.toISOString(),
    completed_at: row.ended_at?.toISOString() ?? null,
  }
}
