// Banks as typed functions: transfers people make, where their money arrives, and what Kivuko sends out.
import { createHmac } from 'node:crypto'
import { newId } from '../ids.ts'
import { findCharge, findChargeByAccount, grantAtMost, receive, reverseCharge } from '../paystack/charges.ts'
import { type DedicatedAccount, findDedicated, listDedicated, receiveDedicated } from '../paystack/dedicated.ts'
import { type ListShape, setListShape } from '../paystack/lists.ts'
import {
  balanceOf,
  type Charge,
  changeBalance,
  PAYSTACK_SECRET_KEY,
  type Paystack,
  type Recipient,
  type Refund,
  type Transfer,
  type TransferStatus,
} from '../paystack/paystack.ts'
import type { PaystackEndpoint } from '../paystack/paystack-api.ts'
import { refuseTransfers } from '../paystack/transfer-calls.ts'
import { changeTransfer, listRefunds, planRefund, planTransfer } from '../paystack/transfers.ts'
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { createOutbox, type Outbox } from '../webhooks/outbox.ts'
import { decimalOf, hundredthsOf } from './amounts.ts'
import { type Currency, createStatement, type Line, OPERATOR_ACCOUNTS, type Statement } from './statement.ts'

/** Where a transfer a person made went. */
export type BankTransfer = {
  id: string
  at: number
  currency: Currency
  amount: string
  senderName: string
  accountNumber: string
  reference: string
  narration: string
  /** `credited` and `rejected`: to an account opened for one payment, or to one of a customer's own. `returned`: that account is closed. */
  outcome: 'credited' | 'rejected' | 'returned' | 'on the statement' | 'on its way'
  /** Set while it is on its way to an account at Paystack: one opened for one payment has a charge. */
  arrives?: { at: number; charge?: string }
}

export type BankTransferGiven = {
  currency: Currency
  /** Decimal text, `1500.00`. */
  amount: string
  senderName: string
  /** An account opened for one payment, one of a customer's own, or the operator's, which is taken when this is missing. */
  accountNumber?: string
  /** What the sender wrote; alone and in naira, the reference of a charge leads to its account. */
  reference?: string
  narration?: string
  /** Sent so many times. */
  copies?: number
  /** Arrives so much later. */
  delayMs?: number
}

/** What the operator sends out of its own account, by hand. */
type SentOut = { currency: Currency; amount: string; recipientName: string; reference: string }

export type OpenAccount = Charge & { isOpen: boolean }

export type Bank = ServiceFaults<PaystackEndpoint | 'statement'> & {
  /** Makes a transfer as a person would. Throws a RangeError when the amount is none. */
  send(given: BankTransferGiven): BankTransfer[]
  transfers(): BankTransfer[]
  /** Books a line of money that left. Throws a RangeError when the amount is none. */
  sendOut(given: SentOut): string
  /** Accounts opened for one payment each, newest first; `isOpen` while unpaid and in time. */
  accounts(): OpenAccount[]
  /** Account numbers that are a customer's for good, newest first. */
  dedicated(): DedicatedAccount[]
  /** What came to them: the network's names of it. */
  dedicatedPayments(): string[]
  statement(): Line[]
  /** The newest so many, or all that there ever were. */
  payouts(limit?: number): (Transfer & { recipient?: Recipient })[]
  refunds(): Refund[]
  /** Kobo. */
  balance(): number
  /** Kobo. */
  setBalance(kobo: number): void
  /** How the next transfer of naira ends; `pending`: not at all. */
  nextTransfer(status: TransferStatus): void
  nextRefund(status: 'processed' | 'failed'): void
  /** Moves a transfer of naira on, such as a success that is reversed a day later. */
  changeTransfer(reference: string, status: TransferStatus): boolean
  /** Gives a payment of naira back to its sender, untold. */
  reversePayment(reference: string): boolean
  /** How Paystack's lists come from now on. */
  setListShape(shape: ListShape): void
  /** Every transfer is refused with these words; with none, as usual. */
  refuseTransfers(words: string | undefined): void
  /** Accounts for one payment are open for so long at most, whatever is asked. */
  grantAtMost(ms: number): void
  setWebhookUrl(url: string | undefined): void
  webhookUrl(): string | undefined
  webhooks: Outbox
}

type Given = {
  store: Store
  timers: Timers
  webhookUrl?: string
  retryPausesMs?: readonly number[]
  delayMs?: number
  lateMs?: number
}

const RETRY_PAUSES_MS = [1000, 5000, 30_000, 120_000]
const DELAY_MS = 300
const LATE_MS = 10_000

function signature(payload: string, { mode }: Delivery): Record<string, string> {
  const key = mode.badSignature ? 'not the secret key' : PAYSTACK_SECRET_KEY
  return { 'x-paystack-signature': createHmac('sha512', key).update(payload).digest('hex') }
}

type Sending = { paystack: Paystack; statement: Statement }

function amountIn(text: string): number {
  const hundredths = hundredthsOf(text)
  if (hundredths === undefined) throw new RangeError('amount must be above zero, with at most two decimals')
  return hundredths
}

function chargeFor(paystack: Paystack, { accountNumber, reference, currency }: BankTransferGiven): Charge | undefined {
  if (accountNumber) return findChargeByAccount(paystack, accountNumber)
  return currency === 'NGN' && reference ? findCharge(paystack, reference) : undefined
}

function sendOne({ paystack, statement }: Sending, given: BankTransferGiven, hundredths: number): BankTransfer {
  const { currency, senderName, reference = '', delayMs = 0 } = given
  const narration = given.narration ?? reference
  const charge = chargeFor(paystack, given)
  const accountNumber = charge?.accountNumber ?? given.accountNumber ?? OPERATOR_ACCOUNTS[currency]
  const amount = decimalOf(hundredths)
  const at = Date.now()
  const about = { currency, amount, senderName, accountNumber, reference, narration }
  const transfer: BankTransfer = { id: newId('btr', 16), at, ...about, outcome: 'on the statement' }
  const isAtPaystack = charge !== undefined || findDedicated(paystack, accountNumber) !== undefined
  if (isAtPaystack) transfer.arrives = { at: at + delayMs, ...(charge && { charge: charge.reference }) }
  if (isAtPaystack && delayMs === 0) return arrive(paystack, transfer)
  if (isAtPaystack) transfer.outcome = 'on its way'
  else
    statement.add(
      { currency, amount, sender_name: senderName, account_number: accountNumber, reference, narration },
      delayMs,
    )
  paystack.store.put('bank_transfer', transfer.id, transfer)
  planArrival(paystack, transfer)
  return transfer
}

function arrive(paystack: Paystack, { arrives, ...transfer }: BankTransfer): BankTransfer {
  const { senderName, narration, at } = transfer
  const incoming = {
    amount: hundredthsOf(transfer.amount) ?? 0,
    senderName,
    senderAccount: `01${at}`.slice(-10),
    narration,
  }
  const dedicated = findDedicated(paystack, transfer.accountNumber)
  const outcome = dedicated
    ? receiveDedicated(paystack, dedicated, incoming)
    : receive(paystack, arrives?.charge ?? '', incoming)
  const done = { ...transfer, outcome }
  paystack.store.put('bank_transfer', transfer.id, done)
  return done
}

function planArrival(paystack: Paystack, { id, arrives }: BankTransfer): void {
  if (!arrives) return
  paystack.timers.at(arrives.at, () => {
    const transfer = paystack.store.find<BankTransfer>('bank_transfer', id)
    if (transfer?.arrives) arrive(paystack, transfer)
  })
}

/** Starts the banks. Transfers, refunds and lines an earlier run left go on. */
export function createBank({
  store,
  timers,
  webhookUrl,
  retryPausesMs = RETRY_PAUSES_MS,
  delayMs = DELAY_MS,
  lateMs = LATE_MS,
}: Given) {
  let url = webhookUrl
  const webhooks = createOutbox({ store, kind: 'paystack_webhook', retryPausesMs, headersOf: signature })
  const paystack: Paystack = { store, webhooks, timers, webhookUrl: () => url, delayMs, lateMs }
  const statement = createStatement(store, timers)
  const { take, ...faults } = createServiceFaults<PaystackEndpoint | 'statement'>(store, 'bank')
  for (const transfer of store.list<Transfer>('paystack_transfer')) planTransfer(paystack, transfer)
  for (const refund of listRefunds(paystack)) if (refund.status === 'pending') planRefund(paystack, refund)
  for (const transfer of store.list<BankTransfer>('bank_transfer')) planArrival(paystack, transfer)
  statement.resume()

  const bank: Bank = {
    ...faults,
    send: (given) => {
      const hundredths = amountIn(given.amount)
      return Array.from({ length: given.copies ?? 1 }, () => sendOne({ paystack, statement }, given, hundredths))
    },
    sendOut: ({ currency, amount, recipientName, reference }) => {
      const about = { currency, amount: `-${decimalOf(amountIn(amount))}`, account_number: OPERATOR_ACCOUNTS[currency] }
      return statement.add({ ...about, sender_name: recipientName, reference, narration: reference }, 0)
    },
    transfers: () => store.list<BankTransfer>('bank_transfer', { limit: 200 }),
    accounts: () =>
      store
        .list<Charge>('paystack_charge', { limit: 200 })
        .filter(({ isDedicated }) => !isDedicated)
        .map((charge) => ({ ...charge, isOpen: !charge.payment && charge.expiresAt > Date.now() })),
    dedicated: () => listDedicated(paystack),
    dedicatedPayments: () =>
      store
        .list<Charge>('paystack_charge')
        .filter(({ isDedicated }) => isDedicated)
        .map(({ reference }) => reference),
    statement: () => statement.lines(),
    payouts: (limit) =>
      store.list<Transfer>('paystack_transfer', { limit }).map((transfer) => ({
        ...transfer,
        recipient: store.find<Recipient>('paystack_recipient', transfer.recipientCode),
      })),
    refunds: () => listRefunds(paystack),
    balance: () => balanceOf(paystack),
    setBalance: (kobo) => changeBalance(paystack, kobo - balanceOf(paystack)),
    nextTransfer: (status) => store.put('setting', 'next_bank_transfer', status),
    nextRefund: (status) => store.put('setting', 'next_bank_refund', status),
    changeTransfer: (reference, status) => changeTransfer(paystack, reference, status),
    reversePayment: (reference) => reverseCharge(paystack, reference),
    setListShape: (shape) => setListShape(paystack, shape),
    refuseTransfers: (words) => refuseTransfers(paystack, words),
    grantAtMost: (ms) => grantAtMost(paystack, ms),
    setWebhookUrl: (next) => {
      url = next
    },
    webhookUrl: () => url,
    webhooks,
  }
  return { bank, paystack, statement, takeFault: take }
}
