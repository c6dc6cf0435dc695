// A provider of bills on this machine: what it was paid for, what it holds for Kivuko, and what goes wrong.
import { randomInt } from 'node:crypto'
import { decimalOf } from '../bank/amounts.ts'
import { newId } from '../ids.ts'
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'
import { type Biller, mannerOf, type Product } from './billers.ts'

export const BILLS_PATH = '/bills-api'
export const BILLS_ACCOUNT = { clientId: 'kivuko-bills-client', clientSecret: 'kivuko-bills-client-secret' } as const

export type BillsEndpoint = 'token' | 'billers' | 'validate' | 'pay' | 'payment' | 'payments' | 'balance'
export const BILLS_ENDPOINTS: readonly BillsEndpoint[] = [
  'token',
  'billers',
  'validate',
  'pay',
  'payment',
  'payments',
  'balance',
]

export type Status = 'pending' | 'successful' | 'failed' | 'reversed'
export type Payment = {
  id: string
  reference: string
  biller_id: string
  product_id: string
  customer: string
  currency: Biller['currency']
  /** In hundredths. */
  amount: number
  status: Status
  token: string | null
  units: string | null
  token_pending: boolean
  at: number
  ended_at: number | null
  /** What becomes of it, and when. */
  planned?: { status: Status; at: number } | undefined
  tokenAt?: number | undefined
}

export type BillTimes = {
  /** How long what is pending stays so, */
  delayMs: number
  /** how late a late token is, */
  tokenMs: number
  /** and how soon a payment is taken back. */
  reverseMs: number
}
const TIMES: BillTimes = { delayMs: 3_000, tokenMs: 10_000, reverseMs: 60_000 }
const FLOAT = { NGN: 5_000_000_000, KES: 500_000_000 }

export type BillProvider = ServiceFaults<BillsEndpoint> & {
  /** Newest first. */
  payments(): Payment[]
  setTimes(times: Partial<BillTimes>): void
  /** What it holds for Kivuko, in hundredths. */
  balance(currency: Biller['currency']): number
  setBalance(currency: Biller['currency'], hundredths: number): void
  /** A number has another name from now on. */
  rename(customer: string, name: string): void
  /** A payment ends, or is taken back, now. False for one that is not there. */
  end(reference: string, status: Status): boolean
  /** Every token of access ends now. */
  endTokens(): void
}

export function balanceOf(store: Store, currency: Biller['currency']): number {
  return store.find<number>('setting', `bills_balance_${currency}`) ?? FLOAT[currency]
}

function setBalance(store: Store, currency: Biller['currency'], hundredths: number): void {
  store.put('setting', `bills_balance_${currency}`, hundredths)
}

export function listPayments(store: Store): Payment[] {
  return store.list<Payment>('bill_payment').map((each) => current(store, each))
}

export function findPayment(store: Store, reference: string): Payment | undefined {
  const found = store.find<Payment>('bill_payment', reference)
  return found && current(store, found)
}

/** With what was due by now. */
function current(store: Store, payment: Payment): Payment {
  const { planned, tokenAt } = payment
  if (planned && planned.at <= Date.now())
    return current(store, endPayment(store, { ...payment, planned: undefined }, planned.status))
  if (payment.status !== 'successful' || tokenAt === undefined || tokenAt > Date.now()) return payment
  return save(store, { ...payment, ...newToken(payment), token_pending: false, tokenAt: undefined })
}

function save(store: Store, payment: Payment): Payment {
  store.put('bill_payment', payment.reference, payment)
  return payment
}

/** What is not paid, or not any more, is in the balance again. */
function endPayment(store: Store, payment: Payment, status: Status): Payment {
  const isBack = status === 'failed' || status === 'reversed'
  if (isBack) setBalance(store, payment.currency, balanceOf(store, payment.currency) + payment.amount)
  return save(store, { ...payment, status, ended_at: Date.now() })
}

function newToken({ amount }: Pick<Payment, 'amount'>) {
  const token = Array.from({ length: 20 }, () => randomInt(10)).join('')
  return { token, units: `${decimalOf(Math.max(1, Math.round(amount / 200)))} kWh` }
}

type Given = Pick<Payment, 'reference' | 'biller_id' | 'product_id' | 'customer' | 'currency' | 'amount'>

/** It is taken from the balance; what becomes of it, the number says. */
export function startPayment(store: Store, given: Given, { hasToken }: Product): Payment {
  const times = { ...TIMES, ...store.find<Partial<BillTimes>>('setting', 'bills_times') }
  const now = Date.now()
  const manner = mannerOf(given.customer)
  const isPending = manner === 'slow' || manner === 'silent' || manner === 'failing'
  const isLate = manner === 'late_token' && hasToken === true
  const planned = {
    slow: { status: 'successful' as const, at: now + times.delayMs },
    failing: { status: 'failed' as const, at: now + times.delayMs },
    reversed: { status: 'reversed' as const, at: now + times.reverseMs },
  }[manner as string]
  setBalance(store, given.currency, balanceOf(store, given.currency) - given.amount)
  const hasTokenNow = hasToken === true && !isPending && !isLate
  return save(store, {
    ...given,
    id: newId('bp', 16),
    status: isPending ? 'pending' : 'successful',
    ...(hasTokenNow ? newToken(given) : { token: null, units: null }),
    token_pending: isLate,
    at: now,
    ended_at: isPending ? null : now,
    planned,
    tokenAt: isLate ? now + times.tokenMs : hasToken === true && isPending ? now : undefined,
  })
}

export function createBills(store: Store) {
  const { take, ...faults } = createServiceFaults<BillsEndpoint>(store, 'bills')
  const provider: BillProvider = {
    ...faults,
    payments: () => listPayments(store),
    setTimes: (times) =>
      store.put('setting', 'bills_times', { ...store.find<object>('setting', 'bills_times'), ...times }),
    balance: (currency) => balanceOf(store, currency),
    setBalance: (currency, hundredths) => setBalance(store, currency, hundredths),
    rename: (customer, name) => store.put('setting', `bills_name_${customer}`, name),
    end(reference, status) {
      const found = findPayment(store, reference)
      if (found) endPayment(store, { ...found, planned: undefined }, status)
      return found !== undefined
    },
    endTokens: () => store.remove('setting', 'bills_token'),
  }
  return { bills: provider, takeFault: take }
}
