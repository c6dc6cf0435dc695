// Money back to the card: at once, or with a delay and a change of mind for the cards that are documented so.
import { addBalanceLine } from './balance.ts'
import { invalidRequest, missingParameter } from './errors.ts'
import { type CardNetwork, getObject, pageOf } from './network.ts'
import { type Charge, newRefund, type Refund } from './objects.ts'
import { type Call, CREATED, type Operation, PAGING, retrieval } from './operation.ts'
import { choiceOf, createdIn, integerOf, mergedMetadata, textOf } from './parameters.ts'
import { disputesOf, endDispute, stopWarnings } from './raise-dispute.ts'
import { testCardByName } from './test-cards.ts'

/** What a pending refund will become, kept so that a restart does not forget it. */
type Outcome = 'succeeded' | 'failed'
const AWAITED = 'refunds_awaited'
type Awaited = Record<string, Outcome>

function awaitedOf(network: CardNetwork): Awaited {
  return network.store.find<Awaited>('setting', AWAITED) ?? {}
}

function chargeOf({ network, input }: Call): Charge {
  const intentId = textOf(input, 'payment_intent')
  if (!intentId) {
    const chargeId = textOf(input, 'charge')
    if (!chargeId) throw missingParameter('payment_intent')
    return getObject(network, 'charge', chargeId)
  }
  const intent = getObject(network, 'payment_intent', intentId)
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    throw invalidRequest(message, undefined, 'payment_intent')
  }
  return getObject(network, 'charge', intent.latest_charge)
}

function amountToRefund(network: CardNetwork, charge: Charge, given: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (charge.status === 'failed') throw invalidRequest(`Charge ${charge.id} has failed and cannot be refunded.`)
  if (disputesOf(network, charge.id).some((each) => !each.is_charge_refundable && each.status !== 'won'))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (left === 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = given ?? left
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    )
  }
  return amount
}

function saveRefund(network: CardNetwork, refund: Refund): Refund {
  network.store.put('refund', refund.id, refund, refund.payment_intent)
  return refund
}

function create(call: Call) {
  const { network, input } = call
  const reason = choiceOf(input, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const given = { amount: integerOf(input, 'amount'), reason, metadata: mergedMetadata(input, {}) }
  return refundCharge(network, chargeOf(call), given)
}

export type RefundGiven = { amount?: number | undefined; reason: string | null; metadata: Refund['metadata'] }

/** Gives back what is left of a charge, or the amount given. */
export function refundCharge(network: CardNetwork, charge: Charge, given: RefundGiven): Refund {
  const amount = amountToRefund(network, charge, given.amount)
  const method = getObject(network, 'payment_method', charge.payment_method)
  const behaviour = testCardByName(method.hidden.card)?.refund
  const fresh = newRefund(charge, { ...given, amount })
  const { id, currency } = fresh
  const balance = addBalanceLine(network, { type: 'refund', amount: -amount, currency, source: id })
  const status = behaviour === 'pending' ? 'pending' : 'succeeded'
  const refund = saveRefund(network, { ...fresh, status, balance_transaction: balance.id })
  const amount_refunded = charge.amount_refunded + amount
  const refunded = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  network.store.put('charge', charge.id, refunded)
  network.emit('refund.created', refund)
  network.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  if (behaviour) {
    const outcome: Outcome = behaviour === 'fails' ? 'failed' : 'succeeded'
    network.store.put('setting', AWAITED, { ...awaitedOf(network), [refund.id]: outcome })
    network.later(network.refundDelayMs, finishAwaitedRefunds)
  }
  if (refunded.refunded) endQuestions(network, charge.id)
  return refund
}

/** With the whole charge given back, inquiries and warnings are over. */
function endQuestions(network: CardNetwork, chargeId: string): void {
  for (const { id, status } of disputesOf(network, chargeId))
    if (status.startsWith('warning_')) endDispute(network, id, 'won')
  stopWarnings(network, chargeId)
}

/** Brings every awaited refund to its end. Money that could not be given back is the merchant's again. */
export function finishAwaitedRefunds(network: CardNetwork): void {
  for (const [id, outcome] of Object.entries(awaitedOf(network))) {
    const refund = getObject(network, 'refund', id)
    const isFailed = outcome === 'failed'
    const { amount, currency } = refund
    const back = isFailed && addBalanceLine(network, { type: 'refund_failure', amount, currency, source: id })
    const ended = saveRefund(network, {
      ...refund,
      status: outcome,
      ...(back ? { failure_reason: 'expired_or_canceled_card', failure_balance_transaction: back.id } : {}),
    })
    if (isFailed) {
      const charge = getObject(network, 'charge', refund.charge)
      const amount_refunded = charge.amount_refunded - refund.amount
      network.store.put('charge', charge.id, { ...charge, amount_refunded, refunded: false })
    }
    network.emit(isFailed ? 'refund.failed' : 'refund.updated', ended, { status: refund.status })
    network.emit('charge.refund.updated', ended, { status: refund.status })
  }
  network.store.put('setting', AWAITED, {})
}

function list({ network, input }: Call) {
  const intent = textOf(input, 'payment_intent')
  const charge = textOf(input, 'charge')
  const { from, to } = createdIn(input)
  const all = network.store.list<Refund>('refund', { parent: intent })
  const refunds = all.filter(({ created }) => created >= from && created <= to)
  return pageOf(charge ? refunds.filter((refund) => refund.charge === charge) : refunds, input, '/v1/refunds')
}

function update({ network, path, input }: Call) {
  const refund = getObject(network, 'refund', path.id as string)
  const updated = saveRefund(network, { ...refund, metadata: mergedMetadata(input, refund.metadata) })
  network.emit('refund.updated', updated)
  return updated
}

export const refundOperations: readonly Operation[] = [
  {
    method: 'POST',
    url: '/v1/refunds',
    takes: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    run: create,
  },
  { method: 'GET', url: '/v1/refunds', takes: ['payment_intent', 'charge', ...CREATED, ...PAGING], run: list },
  retrieval('refund', '/v1/refunds'),
  { method: 'POST', url: '/v1/refunds/:id', takes: ['metadata'], run: update },
]
