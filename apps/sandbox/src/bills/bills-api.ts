// The provider of bills over HTTP, in the shape of docs/guides/go-live/bills.md: a token of client credentials, the list, whose
// a number is, paying once for each reference, and how a payment stands.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { decimalOf, hundredthsOf } from '../bank/amounts.ts'
import type { Answer, Call, Service } from '../service/service.ts'
import type { Store } from '../store.ts'
import { BILLERS, type Biller, mannerOf, nameOf, type Product } from './billers.ts'
import {
  BILLS_ACCOUNT,
  BILLS_PATH,
  type BillsEndpoint,
  balanceOf,
  findPayment,
  listPayments,
  type Payment,
  startPayment,
} from './bills.ts'

const TOKEN_SECONDS = 1_800
type Token = { text: string; expiresAt: number }
type Fields = Record<string, unknown>

function refused(status: number, code: string, message: string): Answer {
  return { status, body: { code, message } }
}

const LOST = refused(504, 'gateway_timeout', 'The biller did not answer in time.')

function fieldsIn(request: FastifyRequest): Fields {
  return typeof request.body === 'object' && request.body !== null ? (request.body as Fields) : {}
}

function giveToken(store: Store, request: FastifyRequest): Answer {
  const { client_id, client_secret, grant_type } = fieldsIn(request)
  if (grant_type !== 'client_credentials') return refused(400, 'unsupported_grant_type', 'Unsupported grant type')
  if (client_id !== BILLS_ACCOUNT.clientId || client_secret !== BILLS_ACCOUNT.clientSecret)
    return refused(401, 'invalid_client', 'Unknown client')
  const text = randomBytes(24).toString('base64url')
  store.put('setting', 'bills_token', { text, expiresAt: Date.now() + TOKEN_SECONDS * 1000 } satisfies Token)
  return { status: 200, body: { access_token: text, expires_in: TOKEN_SECONDS, token_type: 'bearer' } }
}

function giveBillers(): Answer {
  const billers = BILLERS.map(({ products, ...biller }) => ({
    ...biller,
    products: products.map(({ hasToken: _, ...product }) => product),
  }))
  return { status: 200, body: { billers } }
}

type Asked = { biller: Biller; product: Product; customer: string }

function read(fields: Fields): Asked | Answer {
  const biller = BILLERS.find(({ id }) => id === fields.biller_id)
  const product = biller?.products.find(({ id }) => id === fields.product_id)
  if (!biller || !product) return refused(422, 'product_not_found', 'There is no such product')
  const { customer } = fields
  if (typeof customer !== 'string' || !/^\+?[0-9A-Z]{6,20}$/.test(customer) || mannerOf(customer) === 'unknown')
    return refused(422, 'customer_not_found', 'There is no such customer')
  return { biller, product, customer }
}

function validate(store: Store, request: FastifyRequest): Answer {
  const asked = read(fieldsIn(request))
  if ('status' in asked) return asked
  const { biller, customer } = asked
  const hasName = biller.kind === 'electricity' || biller.kind === 'tv'
  const name = hasName ? (store.find<string>('setting', `bills_name_${customer}`) ?? nameOf(customer)) : null
  return { status: 200, body: { customer, name } }
}

function pay(store: Store, request: FastifyRequest): Answer {
  const fields = fieldsIn(request)
  const { reference, currency } = fields
  if (typeof reference !== 'string' || !/^[A-Za-z0-9_-]{8,64}$/.test(reference))
    return refused(422, 'reference_invalid', 'reference must be 8 to 64 letters, digits, _ or -')
  const asked = read(fields)
  if ('status' in asked) return asked
  const { biller, product, customer } = asked
  const amount = typeof fields.amount === 'string' ? hundredthsOf(fields.amount) : undefined
  if (amount === undefined || currency !== biller.currency || !fits(product, amount))
    return refused(422, 'amount_invalid', 'This product does not take that amount')
  const before = findPayment(store, reference)
  if (before) {
    const isSame = before.amount === amount && before.customer === customer && before.product_id === product.id
    return isSame ? { status: 200, body: wireOf(before) } : refused(409, 'reference_reused', 'Another payment has it')
  }
  const manner = mannerOf(customer)
  if (manner === 'refused') return refused(422, 'payment_refused', 'The biller does not take this payment')
  if (balanceOf(store, biller.currency) < amount)
    return refused(422, 'insufficient_float', 'Your balance does not suffice')
  const given = { reference, biller_id: biller.id, product_id: product.id, customer, currency: biller.currency, amount }
  const payment = startPayment(store, given, product)
  return manner === 'lost' || manner === 'silent' ? LOST : { status: 201, body: wireOf(payment) }
}

function fits({ amount: fixed, minimum, maximum }: Product, amount: number): boolean {
  if (fixed !== undefined) return hundredthsOf(fixed) === amount
  return amount >= (hundredthsOf(minimum ?? '') ?? 0) && amount <= (hundredthsOf(maximum ?? '') ?? 0)
}

function wireOf({ planned: _, tokenAt: __, at, ended_at, amount, ...payment }: Payment) {
  return {
    ...payment,
    amount: decimalOf(amount),
    created_at: new Date(at).toISOString(),
    ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
  }
}

function givePayment(store: Store, request: FastifyRequest): Answer {
  const { reference } = request.params as { reference: string }
  const found = findPayment(store, reference)
  return found ? { status: 200, body: wireOf(found) } : refused(404, 'payment_not_found', 'There is no such payment')
}

function givePayments(store: Store, request: FastifyRequest): Answer {
  const { from = '' } = request.query as { from?: string }
  const since = Date.parse(from)
  const payments = listPayments(store).filter(({ at }) => Number.isNaN(since) || at >= since)
  return { status: 200, body: { payments: payments.map(wireOf), next: null } }
}

function balancesOf(store: Store) {
  return (['NGN', 'KES'] as const).map((currency) => ({ currency, available: decimalOf(balanceOf(store, currency)) }))
}

const CALLS: readonly (Call<Store> & { name: BillsEndpoint })[] = [
  { name: 'token', method: 'POST', path: '/oauth/token', run: giveToken },
  { name: 'billers', method: 'GET', path: '/billers', run: giveBillers },
  { name: 'validate', method: 'POST', path: '/customers/validate', run: validate },
  { name: 'pay', method: 'POST', path: '/payments', run: pay },
  { name: 'payment', method: 'GET', path: '/payments/:reference', run: givePayment },
  { name: 'payments', method: 'GET', path: '/payments', run: givePayments },
  {
    name: 'balance',
    method: 'GET',
    path: '/balance',
    run: (store) => ({ status: 200, body: { balances: balancesOf(store) } }),
  },
]

export const BILLS: Service<Store> = {
  path: BILLS_PATH,
  calls: CALLS,
  refusal: (store, { headers }, { name }) => {
    if (name === 'token') return undefined
    const token = store.find<Token>('setting', 'bills_token')
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    const isGood = token && given === token.text && token.expiresAt > Date.now()
    return isGood ? undefined : refused(401, 'invalid_token', 'The access token expired')
  },
  tooFast: () => refused(429, 'too_many_requests', 'Too many requests'),
  serverError: () => refused(500, 'server_error', 'Something went wrong'),
  unknownCall: () => refused(404, 'not_found', 'There is no such call'),
}
