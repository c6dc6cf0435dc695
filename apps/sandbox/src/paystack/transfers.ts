// Naira sent out to bank accounts, and charges given back: queued, then done, failed or reversed, each told by webhook.
import { newId } from '../ids.ts'
import { TRANSFER_MAGIC } from './banks.ts'
import { findCharge } from './charges.ts'
import {
  changeBalance,
  emit,
  INTEGRATION,
  iso,
  newNumber,
  type Paystack,
  type Recipient,
  type Refund,
  type Transfer,
  type TransferStatus,
} from './paystack.ts'

export function newTransferCode(): string {
  return newId('TRF', 16).toLowerCase().replace('trf', 'TRF')
}

export function newRecipientCode(): string {
  return newId('RCP', 15).toLowerCase().replace('rcp', 'RCP')
}

/** In kobo: 10, 25 or 50 naira. */
function feeOf(amount: number): number {
  if (amount <= 500_000) return 1000
  return amount <= 5_000_000 ? 2500 : 5000
}

export function recipientOf({ store }: Paystack, code: string): Recipient | undefined {
  return store.find<Recipient>('paystack_recipient', code)
}

function magicOf(paystack: Paystack, { recipientCode }: Transfer) {
  return TRANSFER_MAGIC[recipientOf(paystack, recipientCode)?.accountNumber.slice(-4) ?? '']
}

type TransferGiven = Pick<Transfer, 'reference' | 'amount' | 'currency' | 'reason' | 'recipientCode'>

/** Takes the money and queues it. The caller has looked that the reference is new and the balance is enough. */
export function queueTransfer(paystack: Paystack, given: TransferGiven): Transfer {
  const at = Date.now()
  const about = {
    ...given,
    id: newNumber(),
    transferCode: newTransferCode(),
    fee: feeOf(given.amount),
    at,
    changedAt: at,
  }
  const transfer: Transfer = { ...about, status: 'pending' }
  const ordered = paystack.store.take<TransferStatus>('setting', 'next_bank_transfer')
  const status = ordered ?? magicOf(paystack, transfer)?.status ?? 'success'
  if (status !== 'pending') transfer.planned = { status, at: at + paystack.delayMs }
  changeBalance(paystack, -transfer.amount - transfer.fee)
  save(paystack, transfer)
  planTransfer(paystack, transfer)
  return transfer
}

function save({ store }: Paystack, transfer: Transfer): void {
  store.put('paystack_transfer', transfer.reference, transfer, transfer.transferCode)
}

/** Sets the timer of what is planned; at the start again for what an earlier run left. */
export function planTransfer(paystack: Paystack, { planned, reference }: Transfer): void {
  if (planned) paystack.timers.at(planned.at, () => changeTransfer(paystack, reference, planned.status))
}

const BEFORE: Record<TransferStatus, readonly TransferStatus[]> = {
  pending: [],
  success: ['pending'],
  failed: ['pending'],
  reversed: ['success', 'pending'],
}

/** Moves a transfer on and tells of it; what gave the money back before does so no more. */
export function changeTransfer(paystack: Paystack, reference: string, status: TransferStatus): boolean {
  const transfer = paystack.store.find<Transfer>('paystack_transfer', reference)
  if (!transfer || !BEFORE[status].includes(transfer.status)) return false
  const magic = magicOf(paystack, transfer)
  const { planned: _, ...rest } = transfer
  const next: Transfer = { ...rest, status, changedAt: Date.now() }
  if (status === 'success' && magic?.thenReversed)
    next.planned = { status: 'reversed', at: Date.now() + paystack.delayMs }
  if (status !== 'success') changeBalance(paystack, transfer.amount + transfer.fee)
  save(paystack, next)
  planTransfer(paystack, next)
  const mode = magic?.isLate ? { delayMs: paystack.lateMs } : magic?.mode
  emit(paystack, `transfer.${status}`, reference, transferView(paystack, next), mode)
  return true
}

export function recipientView(recipient: Recipient): object {
  return {
    active: true,
    createdAt: iso(recipient.at),
    currency: recipient.currency,
    description: null,
    domain: 'test',
    email: null,
    id: recipient.id,
    integration: INTEGRATION,
    metadata: null,
    name: recipient.name,
    recipient_code: recipient.recipientCode,
    type: 'nuban',
    updatedAt: iso(recipient.at),
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.name,
      bank_code: recipient.bankCode,
      bank_name: recipient.bankName,
    },
  }
}

/** A transfer as verifying and webhooks have it. */
export function transferView(paystack: Paystack, transfer: Transfer) {
  const recipient = recipientOf(paystack, transfer.recipientCode)
  return {
    amount: transfer.amount,
    createdAt: iso(transfer.at),
    currency: transfer.currency,
    domain: 'test',
    failures: null,
    id: transfer.id,
    integration: { id: INTEGRATION, is_live: false, business_name: 'Kivuko' },
    reason: transfer.reason,
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    status: transfer.status,
    titan_code: null,
    transfer_code: transfer.transferCode,
    transferred_at: transfer.status === 'success' ? iso(transfer.changedAt) : null,
    updatedAt: iso(transfer.changedAt),
    recipient: recipient ? recipientView(recipient) : null,
    session: { provider: 'nip', id: transfer.status === 'pending' ? null : String(transfer.id) },
    fee_charged: transfer.fee,
    gateway_response: null,
  }
}

/** Queues a refund. The caller has looked that so much is left. */
export function queueRefund(paystack: Paystack, given: { reference: string; amount: number; note: string }): Refund {
  const { store, delayMs } = paystack
  const at = Date.now()
  const status = store.take<'processed' | 'failed'>('setting', 'next_bank_refund') ?? 'processed'
  const planned = { status, at: at + delayMs }
  const refund: Refund = { ...given, id: newNumber(), status: 'pending', at, changedAt: at, planned }
  store.put('paystack_refund', String(refund.id), refund, refund.reference)
  planRefund(paystack, refund)
  return refund
}

export function planRefund(paystack: Paystack, { id, planned }: Refund): void {
  paystack.timers.at(planned.at, () => settleRefund(paystack, String(id)))
}

function settleRefund(paystack: Paystack, id: string): void {
  const refund = paystack.store.find<Refund>('paystack_refund', id)
  if (refund?.status !== 'pending') return
  const { status } = refund.planned
  if (status === 'processed') changeBalance(paystack, -refund.amount)
  paystack.store.put('paystack_refund', id, { ...refund, status, changedAt: Date.now() })
  emit(paystack, `refund.${status}`, id, {
    status,
    transaction_reference: refund.reference,
    refund_reference: id,
    amount: String(refund.amount),
    currency: 'NGN',
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: findCharge(paystack, refund.reference)?.email ?? null },
    integration: INTEGRATION,
    domain: 'test',
  })
}

export function listRefunds({ store }: Paystack, reference?: string): Refund[] {
  return store.list<Refund>('paystack_refund', { parent: reference })
}

/** A refund as fetching and lists have it. */
export function refundView({ id, amount, status, note, at, changedAt, reference }: Refund) {
  return {
    integration: INTEGRATION,
    deducted_amount: 0,
    channel: null,
    merchant_note: note,
    customer_note: `Refund for transaction ${reference}`,
    status,
    refunded_by: 'api@kivuko.example',
    expected_at: iso(at),
    currency: 'NGN',
    domain: 'test',
    amount,
    fully_deducted: false,
    id,
    createdAt: iso(at),
    updatedAt: iso(changedAt),
    transaction_reference: reference,
  }
}
