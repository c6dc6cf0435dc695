// Account numbers that are a customer's for good: any sender, any amount, any time.
import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Answer } from '../service/service.ts'
import { fine, refused, textIn } from './answers.ts'
import { HOLDER, VIRTUAL_BANK } from './banks.ts'
import { feesOf, type Incoming, transactionOf } from './charges.ts'
import { type Charge, changeBalance, customerOf, emit, INTEGRATION, iso, newNumber, type Paystack } from './paystack.ts'

type Customer = { id: number; code: string; email: string; firstName: string; lastName: string }
export type DedicatedAccount = {
  id: number
  accountNumber: string
  accountName: string
  customer: Customer
  at: number
}

const customerBody = z.looseObject({
  email: z.email('Email is required'),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

/** One of the same address is the same. */
export function createCustomer({ store }: Paystack, request: FastifyRequest): Answer {
  const parsed = customerBody.safeParse(request.body ?? {})
  if (!parsed.success) return refused(400, parsed.error.issues[0]?.message ?? 'Invalid request', 'invalid_params')
  const { email, first_name: firstName = '', last_name: lastName = '' } = parsed.data
  const view = customerOf(email)
  const code = view.customer_code
  const known = store.find<Customer>('paystack_customer', code)
  if (!known) store.put('paystack_customer', code, { id: view.id, code, email, firstName, lastName })
  return fine('Customer created', { ...view, first_name: firstName, last_name: lastName, integration: INTEGRATION })
}

/** Each call opens another one. */
export function createDedicated({ store }: Paystack, request: FastifyRequest): Answer {
  const customer = store.find<Customer>('paystack_customer', textIn(request.body, 'customer'))
  if (!customer) return refused(404, 'Customer not found', 'not_found')
  const account: DedicatedAccount = {
    id: newNumber(),
    accountNumber: `99${String(randomInt(100_000_000)).padStart(8, '0')}`,
    accountName: `${HOLDER}/${customer.firstName} ${customer.lastName}`.trim().toUpperCase(),
    customer,
    at: Date.now(),
  }
  store.put('paystack_dedicated', account.accountNumber, account, customer.code)
  return fine('NUBAN successfully created', { ...viewOf(account), customer: customerOf(customer.email) })
}

export function listDedicatedOf(paystack: Paystack, request: FastifyRequest): Answer {
  const { customer } = request.query as Record<string, string | undefined>
  const found = listDedicated(paystack).filter((account) => !customer || String(account.customer.id) === customer)
  const data = found.map((account) => ({ ...viewOf(account), customer: customerOf(account.customer.email) }))
  const meta = { total: data.length, skipped: 0, perPage: 50, page: 1, pageCount: 1 }
  return { status: 200, body: { status: true, message: 'Managed accounts successfully retrieved', data, meta } }
}

/** Newest first. */
export function listDedicated({ store }: Pick<Paystack, 'store'>): DedicatedAccount[] {
  return store.list<DedicatedAccount>('paystack_dedicated')
}

export function findDedicated({ store }: Paystack, accountNumber: string): DedicatedAccount | undefined {
  return store.find<DedicatedAccount>('paystack_dedicated', accountNumber)
}

/** Whatever arrives is kept, and told of. */
export function receiveDedicated(paystack: Paystack, account: DedicatedAccount, incoming: Incoming): 'credited' {
  const { amount, ...about } = incoming
  const at = Date.now()
  const fees = feesOf(amount)
  const { accountNumber, accountName, customer } = account
  const charge: Charge = {
    id: newNumber(),
    reference: `${at}${randomInt(1_000_000_000, 9_999_999_999)}`,
    email: customer.email,
    amount,
    currency: 'NGN',
    metadata: { receiver_account_number: accountNumber, receiver_bank: VIRTUAL_BANK.name },
    accountNumber,
    accountName,
    at,
    expiresAt: at,
    payment: { ...about, at, fees },
    isDedicated: true,
  }
  paystack.store.put('paystack_charge', charge.reference, charge)
  changeBalance(paystack, amount - fees)
  emit(paystack, 'charge.success', charge.reference, transactionOf(charge))
  return 'credited'
}

function viewOf({ id, accountNumber, accountName, customer, at }: DedicatedAccount): object {
  return {
    bank: VIRTUAL_BANK,
    account_name: accountName,
    account_number: accountNumber,
    assigned: true,
    currency: 'NGN',
    metadata: null,
    active: true,
    id,
    created_at: iso(at),
    updated_at: iso(at),
    assignment: {
      integration: INTEGRATION,
      assignee_id: customer.id,
      assignee_type: 'Customer',
      expired: false,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: iso(at),
    },
  }
}
