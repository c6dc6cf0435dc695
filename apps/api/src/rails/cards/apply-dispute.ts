// What the network has of a dispute, a warning or a refund nobody asked for: written down and told to who was paid, in
// one transaction. Events come late, twice and out of order: each only says what to read.

import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { DisputeKind, DisputeState } from '@kivuko/contract/console-disputes.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { CardRefund, Cards, DisputeMove } from '#providers/cards/port.ts'
import { type Owner, ownerColumns, ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { applyCardPayment } from './apply-card-payment.ts'
import { answerOf } from './card-network.ts'
import { type CardDisputeRow, hasEnded, stageOf } from './dispute.ts'
import { cardDisputes, cardPayments, disputeMoves } from './store.ts'

/** What the network says, whichever of the three it is. */
type Seen = {
  kind: DisputeKind
  providerRef: string
  paymentRef: string
  amount: Money<OrderFiat>
  reason: string
  state: DisputeState
  network: string | null
  networkCode: string | null
  answerBy: Date | null
  isRefundable: boolean
  openedAt: Date
  moves: readonly DisputeMove[]
}

export type Applied = 'handled' | 'unmatched'

export function applyDispute(deps: Deps, cards: Cards, ref: string): Promise<Applied> {
  return apply(deps, cards, ref, async () => {
    const { status, isAnswered, ...dispute } = answerOf(await cards.findDispute(ref))
    const takesAnswer = !isAnswered && !hasEnded(status)
    return { ...dispute, kind: 'dispute', state: status, answerBy: takesAnswer ? dispute.answerBy : null }
  })
}

export function applyWarning(deps: Deps, cards: Cards, ref: string): Promise<Applied> {
  return apply(deps, cards, ref, async () => {
    const { providerRef, paymentRef, fraudType, isActionable, openedAt } = answerOf(await cards.findWarning(ref))
    const payment = answerOf(await cards.findPayment(paymentRef))
    // It is about the whole of a payment that was made.
    const amount = payment.state.kind === 'succeeded' ? payment.state.amount : undefined
    if (!amount) return undefined
    const row = await cardDisputes.find(deps.db, { provider_ref: ref })
    const isOver = !isActionable || row?.state === 'closed'
    return {
      ...NOTHING_KNOWN,
      ...{ providerRef, paymentRef, amount, openedAt, kind: 'warning', reason: fraudType, isRefundable: isActionable },
      state: isOver ? 'closed' : 'warning',
    }
  })
}

/** Somebody gave the payment back on the network's dashboard. */
export async function applyOutsideRefund(deps: Deps, cards: Cards, ref: string): Promise<Applied> {
  return apply(deps, cards, ref, async () => {
    const refund = answerOf(await cards.findRefund(ref))
    const { paymentRef, providerRef, amount, openedAt, kind } = refund
    if (paymentRef === null || amount.units === 0n) return undefined
    return {
      ...NOTHING_KNOWN,
      ...{ providerRef, paymentRef, amount, openedAt, kind: 'refund', reason: 'refunded', isRefundable: false },
      state: kind === 'failed' ? 'closed' : 'refunded',
      moves: movesOf(refund),
    }
  })
}

const NOTHING_KNOWN = { network: null, networkCode: null, answerBy: null, moves: [] }

/** The network names a refund, not its lines; a failed one went and came back. */
function movesOf({ providerRef, amount, openedAt: at, kind }: CardRefund): DisputeMove[] {
  const out = { id: `${providerRef}:out`, units: -amount.units, feeUnits: 0n, at }
  return kind === 'failed' ? [out, { ...out, id: `${providerRef}:in`, units: amount.units }] : [out]
}

/** Read again whenever somebody else applied a later reading meanwhile, so that no stale one is written over it. */
async function apply(deps: Deps, cards: Cards, ref: string, read: () => Promise<Seen | undefined>): Promise<Applied> {
  for (;;) {
    const before = await cardDisputes.find(deps.db, { provider_ref: ref })
    const seen = await read()
    const payment = seen && (await cardPayments.find(deps.db, { provider_ref: seen.paymentRef }))
    if (!seen || !payment) return 'unmatched'
    const owner = ownerOf(payment)
    // Its payment is booked first, should that event be late.
    if (!before) await applyCardPayment(deps, owner, answerOf(await cards.findPayment(seen.paymentRef)))
    const revision = before?.revision ?? 0
    if (await inTransaction(deps.db, (tx) => write(deps, tx, { owner, seen, revision }))) return 'handled'
  }
}

type Writing = { owner: Owner; seen: Seen; revision: number }

/** False when the row is not what it was when the network was asked. */
async function write(deps: Deps, tx: Tx, { owner, seen, revision }: Writing): Promise<boolean> {
  const paidFor = deps.settlement.paidFor(owner)
  await paidFor.lock(tx, owner.id)
  const known = await cardDisputes.lock(tx, { provider_ref: seen.providerRef })
  if ((known?.revision ?? 0) !== revision) return false
  const row = known ? await change(deps, tx, known, seen) : await add(deps, tx, owner, seen)
  const moves: DisputeMove[] = []
  for (const move of seen.moves) {
    const { id, units, feeUnits: fee_units, feeCurrency: fee_currency = null, at } = move
    const written = { id, dispute_id: row.id, units, fee_units, fee_currency, at }
    if (await disputeMoves.addOnce(tx, written, ['id'])) moves.push(move)
  }
  if (known && row.revision === known.revision && moves.length === 0) return true
  if (known && row.revision === known.revision) await cardDisputes.change(tx, row.id, { revision: revision + 1 })
  await tell(deps, tx, row, moves)
  return true
}

async function tell(deps: Deps, tx: Tx, row: CardDisputeRow, moves: readonly DisputeMove[]): Promise<void> {
  const { currency, owner_id } = row
  await deps.settlement.paidFor(ownerOf(row)).contested?.(tx, owner_id, {
    id: row.id,
    kind: row.kind,
    stage: stageOf(row.state),
    provider: 'stripe',
    amount: money(currency, row.amount_units),
    reason: row.reason,
    answerBy: row.answer_by,
    moves: moves.map(({ id, units }) => ({ id, amount: money(currency, units) })),
  })
}

/** A person looked, and it is unfounded. False when it is over already. */
export async function closeWarning(deps: Deps, tx: Tx, { id, owner_id, ...known }: CardDisputeRow): Promise<boolean> {
  await deps.settlement.paidFor(ownerOf({ ...known, owner_id })).lock(tx, owner_id)
  const row = await cardDisputes.lock(tx, id)
  if (row?.state !== 'warning') return false
  const ended = { revision: row.revision + 1, ended_at: deps.clock.now() }
  await cardDisputes.advance(tx, id, 'closed', ended)
  await tell(deps, tx, { ...row, ...ended, state: 'closed' }, [])
  return true
}

async function add(deps: Deps, tx: Tx, owner: Owner, seen: Seen): Promise<CardDisputeRow> {
  const now = deps.clock.now()
  const row: CardDisputeRow = {
    ...ownerColumns(owner),
    id: newId('dsp', now),
    kind: seen.kind,
    provider_ref: seen.providerRef,
    payment_ref: seen.paymentRef,
    currency: seen.amount.asset,
    amount_units: seen.amount.units,
    state: seen.state,
    reason: seen.reason,
    network: seen.network,
    network_code: seen.networkCode,
    answer_by: seen.answerBy,
    is_refundable: seen.isRefundable,
    revision: 1,
    submitted_by: null,
    submitted_at: null,
    opened_at: seen.openedAt,
    created_at: now,
    ended_at: hasEnded(seen.state) ? now : null,
  }
  await cardDisputes.add(tx, row)
  return row
}

async function change(deps: Deps, tx: Tx, known: CardDisputeRow, seen: Seen): Promise<CardDisputeRow> {
  const isSame =
    known.state === seen.state &&
    known.is_refundable === seen.isRefundable &&
    known.answer_by?.getTime() === seen.answerBy?.getTime()
  if (isSame) return known
  const ended_at = hasEnded(seen.state) ? (known.ended_at ?? deps.clock.now()) : null
  const facts = { is_refundable: seen.isRefundable, answer_by: seen.answerBy, revision: known.revision + 1 }
  if (known.state === seen.state) await cardDisputes.change(tx, known.id, facts)
  else if (!(await cardDisputes.advance(tx, known.id, seen.state, { ...facts, ended_at }))) {
    deps.log.error({ disputeId: known.id, from: known.state, to: seen.state }, 'a dispute went where none can')
    return known
  } else return { ...known, ...facts, ended_at, state: seen.state }
  return { ...known, ...facts }
}
