// Payouts from a float are proposed: every row is looked at, and when one is wrong nothing is written.
import { amountIn } from '@kivuko/contract/amounts.ts'
import type { CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { PAYOUT_REFERENCE_DAYS, type PayoutRow } from '@kivuko/contract/partner-payouts.ts'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type PartnerId, type UserId } from '#platform/ids.ts'
import { priceOfCashOut } from '#trading/pay-from-float.ts'
import { floatWithin } from '../floats/float-wallet.ts'
import { unsigned } from '../require-signed.ts'
import { type BulkRow, bulks, findTaken, insertRows, type PayoutRowRow } from './store.ts'

/** Of one partner, waiting for a second member. */
const PROPOSED_MAX = 20
const PROBLEMS_SHOWN = 100

export type Problem = { field: string; message: string }
type Row = Pick<PayoutRowRow, 'reference' | 'destination' | 'amount_units' | 'fee_units'>
/** `unsignedMax`: beyond it the call had to be signed, and was not. */
export type Maker = { partnerId: PartnerId; madeBy: UserId; unsignedMax?: Money<'KES'> }

/** `nameOf` says where a row stands: `rows.4`, a line of a file, or nowhere of one that stands alone. Throws with a problem for each row that is wrong. */
export async function proposeRows(
  deps: Deps,
  maker: Maker,
  { rows, nameOf }: { rows: readonly PayoutRow[]; nameOf: (place: number) => string },
): Promise<BulkRow> {
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  const priced = rows.map((row, place): Row => {
    const field = (name: string) => fieldIn(nameOf(place), name)
    const before = seen.get(row.reference)
    if (before !== undefined) problems.push({ field: field('reference'), message: `is that of ${nameOf(before)}, too` })
    else seen.set(row.reference, place)
    const amount = readAmount(deps, row.amount)
    if ('problem' in amount) problems.push({ field: field('amount'), message: amount.problem })
    const [amount_units, fee_units] = 'problem' in amount ? [0n, 0n] : [amount.amount.units, amount.fee.units]
    const { reference, phone_number, network } = row
    const destination = { kind: 'mobile_money' as const, phone_number, ...(network && { network }) }
    return { reference, destination, amount_units, fee_units }
  })
  return propose(deps, maker, { kind: 'bulk', currency: 'KES', rows: priced, problems, nameOf })
}

/** Nothing is paid before another member approves it. */
export async function proposeWithdrawal(
  deps: Deps,
  maker: Maker,
  { amount, destination }: { amount: Money<CashOutFiat>; destination: Row['destination'] },
): Promise<BulkRow> {
  const fee = priceOfCashOut(deps, amount)
  const row = {
    reference: newId('wdw', deps.clock.now()),
    destination,
    amount_units: amount.units,
    fee_units: fee.units,
  }
  const nameOf = () => 'destination'
  return propose(deps, maker, { kind: 'withdrawal', currency: amount.asset, rows: [row], problems: [], nameOf })
}

type Proposal = Pick<BulkRow, 'kind' | 'currency'> & {
  rows: readonly Row[]
  problems: Problem[]
  nameOf: (place: number) => string
}

async function propose(
  deps: Deps,
  { partnerId, madeBy, unsignedMax }: Maker,
  { kind, currency, rows, problems, nameOf }: Proposal,
): Promise<BulkRow> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    // Holds the partner: of two that name the same row the second finds the first.
    await floatWithin(deps, tx, partnerId)
    const references = rows.map(({ reference }) => reference)
    const since = after(now, -PAYOUT_REFERENCE_DAYS * DAY_MS)
    const taken = await findTaken(tx, partnerId, { references, since })
    for (const [place, { reference }] of rows.entries())
      if (taken.has(reference))
        problems.push({
          field: fieldIn(nameOf(place), 'reference'),
          message: `was that of another row in the last ${PAYOUT_REFERENCE_DAYS} days`,
        })
    refuse(problems)
    const amount_units = rows.reduce((sum, row) => sum + row.amount_units, 0n)
    if (unsignedMax && amount_units > unsignedMax.units)
      throw unsigned(`Payouts of more than ${unsignedMax.asset} ${toDecimal(unsignedMax)}`)
    if ((await bulks.count(tx, { partner_id: partnerId, state: 'proposed' })) >= PROPOSED_MAX)
      throw new AppError('too_many_payouts')
    const bulk: BulkRow = {
      ...{ id: newId('bpy', now), partner_id: partnerId, kind, state: 'proposed', currency, made_by: madeBy },
      amount_units,
      fee_units: rows.reduce((sum, { fee_units }) => sum + fee_units, 0n),
      ...{ decided_by: null, decided_at: null, problem: null, created_at: now, ended_at: null },
    }
    await bulks.add(tx, bulk)
    await insertRows(
      tx,
      rows.map((row, place) => ({
        ...{ id: newId('bpr', now), bulk_id: bulk.id, partner_id: partnerId, number: place + 1, ...row },
        ...{ state: 'waiting' as const, cash_out_id: null, problem: null, created_at: now },
      })),
    )
    return bulk
  })
}

const fieldIn = (place: string, name: string) => (place === '' ? name : `${place}.${name}`)

/** All at once, so that a file is mended once. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const more = problems.length - PROBLEMS_SHOWN
  const errors = problems.slice(0, PROBLEMS_SHOWN)
  const rest = more > 0 ? [{ field: 'rows', message: `and ${more} problems more` }] : []
  throw new AppError('validation_failed', { errors: [...errors, ...rest] })
}

function readAmount(deps: Deps, text: string): { amount: Money<'KES'>; fee: Money<CashOutFiat> } | { problem: string } {
  const amount = amountIn('KES', text)
  if ('rule' in amount) return { problem: amount.rule }
  try {
    return { amount: money('KES', amount.units), fee: priceOfCashOut(deps, money('KES', amount.units)) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'amount_out_of_range') return { problem: error.message }
    throw error
  }
}
