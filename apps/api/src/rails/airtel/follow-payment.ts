// Asks a phone on Airtel Money to pay, and asks the network until its final word.
import { AppError } from '@kivuko/contract/errors.ts'
import { isWhole, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import type { AirtelAnswer } from '#providers/airtel/port.ts'
import { ownerColumns, ownerOf, type Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { type AirtelPayment, airtelPayments, findLastPayment, paymentsOf } from './store.ts'

export const AIRTEL = 'airtel'
/** One that has no end after a day is not followed any more. */
const FOLLOW_MAX_MS = 24 * 60 * 60_000
const FAILED = 'The payment was not made. Nothing was taken. Please try again, or use another phone.'

export const followAirtelJob = job<{ id: string }>({ name: 'follow-airtel', key: ({ id }) => `airtel:${id}` })

export function requireAirtel({ airtel, config }: Deps) {
  if (!airtel || !config.airtel) throw new AppError('method_unavailable')
  return { network: airtel, pollMs: config.airtel.pollMs, waitMs: config.airtel.waitMs }
}

/** In the owner's transaction, which holds it: one at a time, the next only when the last will not be paid. */
export async function prepareAirtel(deps: Deps, tx: Tx, { owner, due }: Payable, phone: string): Promise<string> {
  const { pollMs, waitMs } = requireAirtel(deps)
  const last = await findLastPayment(tx, owner)
  if (last && last.state !== 'failed' && last.state !== 'lost') throw new AppError('prompt_open')
  if (due.asset !== 'KES' || !isWhole(due)) throw new AppError('method_unavailable')
  const now = deps.clock.now()
  const id = newId('atl', now)
  await airtelPayments.add(tx, {
    ...ownerColumns(owner),
    ...{ id, phone, amount_units: due.units, state: 'sending', result_code: null },
    ...{ created_at: now, expires_at: after(now, waitMs), ended_at: null },
  })
  await followAirtelJob.enqueue(tx, { id }, { runAt: after(now, pollMs) })
  return id
}

/** Whatever it throws, nothing is taken. When nothing is known it answers quietly: the job finds out. */
export async function sendAirtel(deps: Deps, id: string, { reference }: Payable): Promise<void> {
  const row = await airtelPayments.find(deps.db, id)
  if (!row) return
  const amount = money('KES', row.amount_units)
  const outcome = await requireAirtel(deps).network.ask({ id, phone: row.phone, amount, reference })
  if (outcome.kind === 'done')
    await inTransaction(deps.db, async (tx) => {
      if (await airtelPayments.advance(tx, id, 'open'))
        await deps.settlement.paidFor(ownerOf(row)).asked(tx, row.owner_id)
    })
  if (outcome.kind !== 'refused') return
  await settleAirtel(deps, id, { kind: 'failed', code: outcome.code }, { isTold: true })
  throw new AppError('payment_refused', { detail: FAILED })
}

/** The job. */
export async function followAirtel(deps: Deps, id: string): Promise<void> {
  const row = await airtelPayments.find(deps.db, id)
  if (!deps.airtel || (row?.state !== 'sending' && row?.state !== 'open')) return
  const outcome = await deps.airtel.find(id)
  const answer = outcome.kind === 'done' ? outcome.value : undefined
  if (answer && (answer.kind === 'paid' || answer.kind === 'failed')) return settleAirtel(deps, id, answer)
  const now = deps.clock.now()
  const isOver = row.expires_at <= now
  const isLost =
    isOver && (answer?.kind === 'unknown_to_it' || now.getTime() - row.created_at.getTime() > FOLLOW_MAX_MS)
  await inTransaction(deps.db, async (tx) => {
    // Only the network's own word that nobody has paid so far ends the waiting; a payment that comes later still counts.
    if (isOver && answer) await deps.settlement.paidFor(ownerOf(row)).unpaid(tx, row.owner_id, id)
    if (isLost) await airtelPayments.advance(tx, id, 'lost')
    else await followAirtelJob.enqueue(tx, { id }, { runAt: after(now, requireAirtel(deps).pollMs) })
  })
}

/** Safe to repeat and in any order. `isTold`: the customer was told on the spot. */
export async function settleAirtel(
  deps: Deps,
  id: string,
  answer: AirtelAnswer,
  { isTold = false } = {},
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await airtelPayments.lock(tx, id)
    if (!row) return
    if (answer.kind === 'paid') return bookPayment(deps, tx, row)
    if (answer.kind !== 'failed') return
    const change = { result_code: answer.code, ended_at: deps.clock.now() }
    if (!(await airtelPayments.advance(tx, id, 'failed', change))) return
    const failure = { attempt: id, problem: FAILED, isCancelled: false, isTold }
    await deps.settlement.paidFor(ownerOf(row)).failed(tx, row.owner_id, failure)
  })
}

async function bookPayment(deps: Deps, tx: Tx, row: AirtelPayment): Promise<void> {
  const owner = deps.settlement.paidFor(ownerOf(row))
  const change = { result_code: 'TS', ended_at: deps.clock.now() }
  const isTwice = (await paymentsOf(tx, ownerOf(row)).where('state', '=', 'paid').execute()).some(
    ({ id }) => id !== row.id,
  )
  if (isTwice) {
    if (!(await airtelPayments.advance(tx, row.id, 'review', change))) return
    deps.log.error({ id: row.id }, 'what was paid by phone before was paid again; it needs a person')
    return owner.held(tx, row.owner_id, 'Your payment arrived and is being checked by our team.')
  }
  if (!(await airtelPayments.advance(tx, row.id, 'paid', change))) return
  await owner.paid(tx, row.owner_id, { provider: AIRTEL, amount: money('KES', row.amount_units) })
}
