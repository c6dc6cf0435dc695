// Accounts opened for one payment each: paid with the exact amount or not at all.
import { randomInt } from 'node:crypto'
import { newId } from '../ids.ts'
import { HOLDER, VIRTUAL_BANK } from './banks.ts'
import { type Charge, changeBalance, customerOf, emit, iso, newNumber, type Paystack } from './paystack.ts'

const EXPIRY_MS = 30 * 60 * 1000
const GRANTED = 'paystack_account_ms'

/** From now on accounts are open for so long at most, whatever is asked: what is granted is answered. */
export function grantAtMost({ store }: Pick<Paystack, 'store'>, ms: number): void {
  store.put('setting', GRANTED, ms)
}
const FEE_MAX = 200_000

export type ChargeGiven = { email: string; amount: number; reference?: string; metadata: unknown; expiresAt?: number }

export function findCharge({ store }: Paystack, reference: string): Charge | undefined {
  return store.find<Charge>('paystack_charge', reference)
}

export function findChargeByAccount({ store }: Paystack, accountNumber: string): Charge | undefined {
  return store.list<Charge>('paystack_charge', { parent: accountNumber, limit: 1 })[0]
}

/** Opens an account. The caller has looked that the reference is new. */
export function openCharge({ store }: Paystack, given: ChargeGiven): Charge {
  const at = Date.now()
  const most = store.find<number>('setting', GRANTED)
  const asked = given.expiresAt ?? at + EXPIRY_MS
  const charge: Charge = {
    id: newNumber(),
    reference: given.reference ?? newId('chg', 10).slice(4).toLowerCase(),
    email: given.email,
    amount: given.amount,
    currency: 'NGN',
    metadata: given.metadata ?? '',
    accountNumber: `12${String(randomInt(100_000_000)).padStart(8, '0')}`,
    accountName: `${HOLDER}/CHECKOUT`,
    at,
    expiresAt: most === undefined ? asked : Math.min(asked, at + most),
  }
  store.put('paystack_charge', charge.reference, charge, charge.accountNumber)
  return charge
}

export type Incoming = { amount: number; senderName: string; senderAccount: string; narration: string }

/** Money arrives: the right amount pays; another amount, a second payment and a late one are sent back. */
export function receive(
  paystack: Paystack,
  reference: string,
  incoming: Incoming,
): 'credited' | 'rejected' | 'returned' {
  const charge = findCharge(paystack, reference)
  if (!charge || charge.payment || charge.expiresAt <= Date.now()) return 'returned'
  if (incoming.amount !== charge.amount) {
    emit(paystack, 'bank.transfer.rejected', reference, {
      bank_transfer: {
        amount: String(incoming.amount),
        message: 'incorrect amount sent',
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: String(charge.id),
      },
      customer: customerOf(charge.email),
    })
    return 'rejected'
  }
  const { amount: _, ...about } = incoming
  const fees = feesOf(charge.amount)
  const paid: Charge = { ...charge, payment: { ...about, at: Date.now(), fees } }
  paystack.store.put('paystack_charge', reference, paid)
  changeBalance(paystack, charge.amount - fees)
  emit(paystack, 'charge.success', reference, transactionOf(paid))
  return 'credited'
}

/** What the network keeps of a transfer, in kobo. */
export function feesOf(amount: number): number {
  return Math.min(FEE_MAX, Math.trunc((amount * 15) / 1000))
}

/** The network gives a payment back by itself, or the operator on its dashboard. No event tells of it. */
export function reverseCharge(paystack: Paystack, reference: string): boolean {
  const charge = findCharge(paystack, reference)
  if (!charge?.payment || charge.payment.isReversed) return false
  const payment = { ...charge.payment, isReversed: true as const }
  paystack.store.put('paystack_charge', reference, { ...charge, payment })
  changeBalance(paystack, -charge.amount)
  return true
}

/** How a transaction is called that waits for a transfer, got it, or waited in vain. */
function statusOf({ payment, expiresAt }: Charge): 'success' | 'reversed' | 'ongoing' | 'abandoned' {
  if (payment) return payment.isReversed ? 'reversed' : 'success'
  return expiresAt > Date.now() ? 'ongoing' : 'abandoned'
}

function channelOf({ isDedicated }: Charge): string {
  return isDedicated ? 'dedicated_nuban' : 'bank_transfer'
}

function authorizationOf(charge: Charge): object {
  const { payment, isDedicated, accountNumber } = charge
  if (!payment) return {}
  const last = payment.senderAccount.slice(-3)
  return {
    authorization_code: `AUTH_${payment.senderAccount}`,
    bin: `${payment.senderAccount.slice(0, 3)}XXX`,
    last4: `X${last}`,
    exp_month: '12',
    exp_year: '2030',
    channel: channelOf(charge),
    card_type: 'transfer',
    bank: null,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    account_name: null,
    sender_country: 'NG',
    sender_bank: null,
    sender_bank_account_number: `XXXXXXX${last}`,
    sender_name: payment.senderName,
    narration: payment.narration,
    ...(isDedicated && { receiver_bank_account_number: accountNumber, receiver_bank: VIRTUAL_BANK.name }),
  }
}

/** The whole transaction, as verifying and the webhook have it. */
export function transactionOf(charge: Charge): object {
  const { payment } = charge
  return {
    id: charge.id,
    domain: 'test',
    status: statusOf(charge),
    reference: charge.reference,
    receipt_number: null,
    amount: charge.amount,
    message: null,
    gateway_response: payment ? 'Approved' : 'The transaction was not completed',
    paid_at: payment ? iso(payment.at) : null,
    created_at: iso(charge.at),
    channel: channelOf(charge),
    currency: charge.currency,
    ip_address: '127.0.0.1',
    metadata: charge.metadata,
    fees_breakdown: null,
    log: null,
    fees: payment?.fees ?? null,
    fees_split: null,
    authorization: authorizationOf(charge),
    customer: customerOf(charge.email),
    plan: {},
    subaccount: {},
    split: {},
    order_id: null,
    paidAt: payment ? iso(payment.at) : null,
    createdAt: iso(charge.at),
    requested_amount: charge.amount,
    pos_transaction_data: null,
    source: { type: 'api', source: 'merchant_api', entry_point: 'charge', identifier: null },
  }
}
