// What a cardholder's bank does about a charge: asks, takes the money, gives it back or keeps it, and warns of fraud.
import { addBalanceLine } from './balance.ts'
import { type Dispute, type DisputeReason, type FraudWarning, newDispute, newFraudWarning } from './dispute.ts'
import { invalidRequest } from './errors.ts'
import { type CardNetwork, getObject } from './network.ts'
import type { Charge } from './objects.ts'

export type DisputeGiven = { reason?: DisputeReason; amount?: number; isInquiry?: boolean }
/** How a bank decides. An inquiry that is lost becomes a dispute that takes the money. */
export type DisputeEnd = 'won' | 'lost' | 'escalated'

export function saveDispute(network: CardNetwork, dispute: Dispute): Dispute {
  network.store.put('dispute', dispute.id, dispute, dispute.charge)
  return dispute
}

export function disputesOf(network: CardNetwork, chargeId: string): Dispute[] {
  return network.store.list<Dispute>('dispute', { parent: chargeId })
}

export function isOpen({ status }: Pick<Dispute, 'status'>): boolean {
  return status !== 'won' && status !== 'lost' && status !== 'warning_closed'
}

/** Disputes the whole charge unless an amount is given. Throws for more than was charged and not disputed before. */
export function raiseDispute(network: CardNetwork, charge: Charge, given: DisputeGiven = {}): Dispute {
  const { reason = 'fraudulent', isInquiry = false } = given
  const before = disputesOf(network, charge.id).reduce((sum, { amount }) => sum + amount, 0)
  const left = charge.amount - before
  const amount = given.amount ?? left
  if (charge.status === 'failed' || amount < 1 || amount > left)
    throw invalidRequest(`Between 1 and ${left} of charge ${charge.id} can be disputed.`, undefined, 'amount')
  const raised = saveDispute(network, newDispute(charge, { amount, reason, isInquiry }))
  network.store.put('charge', charge.id, { ...charge, disputed: true })
  network.emit('charge.dispute.created', raised)
  stopWarnings(network, charge.id)
  return isInquiry ? raised : takeMoney(network, raised)
}

/** In the smallest unit of the account's currency: kept whether the dispute is won or lost. */
const DISPUTE_FEE = 1500

function takeMoney(network: CardNetwork, dispute: Dispute): Dispute {
  const { id, amount, currency } = dispute
  const about = { type: 'adjustment', category: 'dispute', amount: -amount, currency, source: id } as const
  const line = addBalanceLine(network, { ...about, fee: DISPUTE_FEE })
  const taken = saveDispute(network, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, line],
    is_charge_refundable: false,
  })
  network.emit('charge.dispute.funds_withdrawn', taken)
  return taken
}

/** A dispute that has ended stays as it is. */
export function endDispute(network: CardNetwork, id: string, end: DisputeEnd): Dispute {
  const dispute = getObject(network, 'dispute', id)
  if (!isOpen(dispute)) return dispute
  const isInquiry = dispute.status.startsWith('warning_')
  if (isInquiry && end === 'won') return close(network, { ...dispute, status: 'warning_closed' })
  if (isInquiry) return escalate(network, dispute)
  if (end !== 'won') return close(network, { ...dispute, status: 'lost' })
  const { amount, currency } = dispute
  const about = { type: 'adjustment', category: 'dispute_reversal', amount, currency, source: id } as const
  const line = addBalanceLine(network, about)
  const balance_transactions = [...dispute.balance_transactions, line]
  const won = saveDispute(network, { ...dispute, status: 'won', balance_transactions })
  network.emit('charge.dispute.funds_reinstated', won)
  network.emit('charge.dispute.closed', won, { status: dispute.status })
  return won
}

function close(network: CardNetwork, dispute: Dispute): Dispute {
  const closed = saveDispute(network, dispute)
  network.emit('charge.dispute.closed', closed)
  return closed
}

function escalate(network: CardNetwork, dispute: Dispute): Dispute {
  const details = { card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' } }
  const open = saveDispute(network, {
    ...dispute,
    status: 'needs_response',
    payment_method_details: { ...details, type: 'card' },
  })
  network.emit('charge.dispute.updated', open, { status: dispute.status })
  return takeMoney(network, open)
}

export function warnOfFraud(network: CardNetwork, charge: Charge): FraudWarning {
  const warning = newFraudWarning(charge)
  network.store.put('fraud_warning', warning.id, warning, charge.id)
  network.emit('radar.early_fraud_warning.created', warning)
  return warning
}

/** What is disputed or given back needs no warning any more. */
export function stopWarnings(network: CardNetwork, chargeId: string): void {
  for (const warning of network.store.list<FraudWarning>('fraud_warning', { parent: chargeId })) {
    if (!warning.actionable) continue
    const stopped = { ...warning, actionable: false }
    network.store.put('fraud_warning', warning.id, stopped)
    network.emit('radar.early_fraud_warning.updated', stopped, { actionable: true })
  }
}
