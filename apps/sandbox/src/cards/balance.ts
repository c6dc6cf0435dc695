// The merchant's balance: its lines, each in the account's own currency, what they come to, and payouts to its bank.
import { newId, unixSeconds } from '../ids.ts'
import { invalidRequest } from './errors.ts'
import { exchange } from './merchant.ts'
import { type CardNetwork, pageOf } from './network.ts'
import type { BalanceLine } from './objects.ts'
import { type Call, CREATED, type Operation, PAGING, retrieval } from './operation.ts'
import { createdIn, mergedMetadata, requiredInteger, requiredText, textOf } from './parameters.ts'

/** The standard fee, so a statement has something to reconcile: 2.9 % rounded half up plus 30 minor units. */
const FEE_PER_THOUSAND = 29n
const FEE_FIXED = 30n

export type LineGiven = {
  id?: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout' | 'payout_cancel'
  category?: 'dispute' | 'dispute_reversal'
  /** In the payment's currency; below zero it leaves. */
  amount: number
  currency: string
  source: string
  /** In the account's currency; of a charge the standard fee. */
  fee?: number
}

/** One line of the statement: a charge with its fee, a refund (the fee stays taken), what a dispute takes or gives back. */
export function addBalanceLine(network: CardNetwork, given: LineGiven): BalanceLine {
  const { amount, currency, exchange_rate } = exchange(network.store, network.merchant, given.amount, given.currency)
  const ofCharge = Number((BigInt(amount) * FEE_PER_THOUSAND + 500n) / 1000n + FEE_FIXED)
  const fee = given.type === 'charge' ? ofCharge : (given.fee ?? 0)
  const description = given.type === 'charge' ? 'Processing fees' : 'Dispute fee'
  const detail = { amount: fee, application: null, currency, description, type: 'stripe_fee' }
  const line: BalanceLine = {
    id: given.id ?? newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: unixSeconds(),
    balance_type: 'payments',
    created: unixSeconds(),
    currency,
    description: null,
    exchange_rate,
    fee,
    fee_details: fee ? [detail] : [],
    net: amount - fee,
    reporting_category: given.category ?? given.type,
    source: given.source,
    status: 'available',
    type: given.type,
  }
  network.store.put('balance_transaction', line.id, line)
  return line
}

function list({ network, input }: Call) {
  const { from, to } = createdIn(input)
  const asked = ['type', 'source', 'currency', 'payout'].map((name) => [name, textOf(input, name)] as const)
  const isAsked = (line: BalanceLine) =>
    line.created >= from &&
    line.created <= to &&
    asked.every(([name, value]) => !value || line[name as keyof BalanceLine] === value)
  return pageOf(
    network.store.list<BalanceLine>('balance_transaction').filter(isAsked),
    input,
    '/v1/balance_transactions',
  )
}

/** What the lines come to, by currency. */
function sums(network: CardNetwork): Map<string, number> {
  const totals = new Map(network.merchant.account().settles.map((currency) => [currency, 0]))
  for (const { currency, net } of network.store.list<BalanceLine>('balance_transaction'))
    totals.set(currency, (totals.get(currency) ?? 0) + net)
  return totals
}

function balance({ network }: Call) {
  const available = [...sums(network)].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }))
  const pending = available.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } }))
  return { object: 'balance', available, livemode: false, pending, refund_and_dispute_prefunding: null }
}

export type Payout = { id: string; object: 'payout'; amount: number; currency: string; status: string }

/** The sandbox's bank takes it at once. */
function createPayout({ network, input }: Call) {
  const amount = requiredInteger(input, 'amount')
  const currency = requiredText(input, 'currency').toLowerCase()
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  const has = sums(network).get(currency)
  if (has === undefined || has < amount)
    throw invalidRequest(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.',
      'balance_insufficient',
    )
  const id = newId('po')
  const line = addBalanceLine(network, { type: 'payout', amount: -amount, currency, source: id })
  const payout = {
    id,
    object: 'payout' as const,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: unixSeconds(),
    automatic: false,
    balance_transaction: line.id,
    created: unixSeconds(),
    currency,
    description: textOf(input, 'description') ?? null,
    destination: 'ba_1KivukoSandbox00',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergedMetadata(input, {}),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: textOf(input, 'statement_descriptor') ?? null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  network.store.put('payout', id, payout)
  network.emit('payout.created', payout)
  network.emit('payout.paid', payout)
  return payout
}

function listPayouts({ network, input }: Call) {
  const status = textOf(input, 'status')
  const { from, to } = createdIn(input)
  const payouts = network.store
    .list<Payout & { created: number }>('payout')
    .filter((each) => (!status || each.status === status) && each.created >= from && each.created <= to)
  return pageOf(payouts, input, '/v1/payouts')
}

export const balanceOperations: readonly Operation[] = [
  { method: 'GET', url: '/v1/balance', takes: [], run: balance },
  {
    method: 'GET',
    url: '/v1/balance_transactions',
    takes: [...CREATED, 'type', 'source', 'currency', 'payout', ...PAGING],
    run: list,
  },
  retrieval('balance_transaction', '/v1/balance_transactions', 'id'),
  {
    method: 'POST',
    url: '/v1/payouts',
    takes: ['amount', 'currency', 'description', 'metadata', 'statement_descriptor'],
    run: createPayout,
  },
  { method: 'GET', url: '/v1/payouts', takes: ['status', ...CREATED, 'arrival_date', ...PAGING], run: listPayouts },
  retrieval('payout', '/v1/payouts'),
]
