// What the platform relies on of Paystack's API. Shapes in our own words, after its published description and samples;
// amounts are kobo.
import * as z from 'zod'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type PaystackKeys = { url: string; secretKey: string }

const fine = <T extends z.ZodType>(data: T) =>
  z.looseObject({ status: z.literal(true), message: z.string().min(1), data })
/** Of a refusal only the message is promised. */
const refusal = z.looseObject({ status: z.literal(false), message: z.string().min(1) })
const time = z.iso.datetime({ offset: true })
const name = z.union([z.int(), z.string().min(1)])

/** A list comes by pages, by cursors, or with nothing but rows. */
const paged = z.looseObject({ page: z.coerce.number().int(), pageCount: z.coerce.number().int() })
const followed = z.looseObject({ next: z.nullable(z.string()), previous: z.nullable(z.string()) })
const listOf = <T extends z.ZodType>(row: T) => fine(z.array(row)).extend({ meta: paged.or(followed).optional() })

const opened = z.looseObject({
  reference: z.string(),
  status: z.literal('pending_bank_transfer'),
  account_name: z.string().min(1),
  account_number: z.string().regex(/^\d{10}$/),
  account_expires_at: time,
  bank: z.looseObject({ name: z.string().min(1) }),
})
const transaction = z.looseObject({
  id: name,
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  paid_at: z.nullable(time),
})
/** Either spelling of when. */
const made = { createdAt: time.optional(), created_at: time.optional() }
const refund = z.looseObject({ id: name, status: z.string(), amount: z.int(), currency: z.string(), ...made })
const transfer = z.looseObject({
  id: name,
  status: z.string(),
  transfer_code: z.string().startsWith('TRF_'),
  amount: z.int(),
  currency: z.string(),
  ...made,
})

function asker({ url, secretKey }: PaystackKeys) {
  const headers = { authorization: `Bearer ${secretKey}` }
  return {
    get: (path: string): Promise<Answer> => call(`${url}${path}`, { headers }),
    post: (path: string, json: object): Promise<Answer> => call(`${url}${path}`, { headers, json }),
  }
}

const REFUSED = [400, 404, 422]

function newReference(): string {
  return `contract-${Date.now()}-${process.hrtime.bigint() % 1_000_000n}`
}

const accounts: Contract<PaystackKeys>['parts'][number] = {
  name: 'an account for one payment',
  async run(keys, expect) {
    const { get, post } = asker(keys)
    const reference = newReference()
    const account_expires_at = new Date(Date.now() + 30 * 60_000).toISOString()
    const body = { email: 'contract@example.com', amount: '250000', currency: 'NGN', reference }
    const asked = { ...body, bank_transfer: { account_expires_at } }
    await expect('an account is opened', post('/charge', asked), {
      status: 200,
      shape: fine(opened.extend({ reference: z.literal(reference) })),
    })
    await expect('it waits to be paid', get(`/transaction/verify/${reference}`), {
      status: 200,
      shape: fine(transaction.extend({ reference: z.literal(reference), amount: z.literal(250_000) })),
    })
    await expect('its reference is taken once', post('/charge', asked), { status: REFUSED, shape: refusal })
    await expect('nothing was paid that could go back', post('/refund', { transaction: reference }), {
      status: REFUSED,
      shape: refusal,
    })
    await expect('a reference nobody used is not there', get(`/transaction/verify/${newReference()}`), {
      status: REFUSED,
      shape: refusal.extend({ message: z.string().regex(/not found|invalid/i) }),
    })
  },
}

const lists: Contract<PaystackKeys>['parts'][number] = {
  name: 'what a statement is read from',
  async run(keys, expect) {
    const { get } = asker(keys)
    const query = new URLSearchParams({ perPage: '5', per_page: '5', page: '1', to: new Date().toISOString() })
    await expect('transactions', get(`/transaction?${query}`), { status: 200, shape: listOf(transaction) })
    await expect('refunds', get(`/refund?${query}`), { status: 200, shape: listOf(refund) })
    await expect('transfers', get(`/transfer?${query}`), { status: 200, shape: listOf(transfer) })
    await expect('the balance', get('/balance'), {
      status: 200,
      shape: fine(z.array(z.looseObject({ currency: z.string(), balance: z.int() })).min(1)),
    })
  },
}

const payouts: Contract<PaystackKeys>['parts'][number] = {
  name: 'banks and payouts',
  async run(keys, expect) {
    const { get, post } = asker(keys)
    const bank = z.looseObject({ name: z.string().min(1), code: z.string().min(1) })
    const { data: banks } = await expect('banks of Nigeria', get('/bank?country=nigeria&currency=NGN'), {
      status: 200,
      shape: fine(z.array(bank).min(1)),
    })
    const bank_code = banks.find(({ name: of }) => /zenith/i.test(of))?.code ?? banks[0]?.code
    await expect('an account nobody has', get(`/bank/resolve?account_number=0000000000&bank_code=${bank_code}`), {
      status: REFUSED,
      shape: refusal,
    })
    await expect('a recipient without a bank', post('/transferrecipient', { type: 'nuban', name: 'Contract Suite' }), {
      status: REFUSED,
      shape: refusal,
    })
    const sent = {
      source: 'balance',
      amount: '10000',
      currency: 'NGN',
      recipient: 'RCP_nobody',
      reference: newReference(),
    }
    await expect('a transfer to nobody', post('/transfer', sent), { status: REFUSED, shape: refusal })
    await expect('a transfer nobody sent', get(`/transfer/verify/${newReference()}`), {
      status: REFUSED,
      shape: refusal.extend({ message: z.string().regex(/not found/i) }),
    })
  },
}

const refusals: Contract<PaystackKeys>['parts'][number] = {
  name: 'what is refused',
  async run({ url }, expect) {
    const headers = { authorization: 'Bearer sk_test_nobody' }
    await expect('a key nobody has', call(`${url}/balance`, { headers }), { status: 401, shape: refusal })
    await expect('no key', call(`${url}/balance`), { status: 401, shape: refusal })
  },
}

export const paystackContract: Contract<PaystackKeys> = {
  provider: 'paystack',
  described: {
    what: 'Paystack OpenAPI (PaystackOSS/openapi) and its samples (PaystackOSS/doc-code-snippets)',
    version: '1.0.0',
    date: '2026-02-23',
    licence: 'none stated; facts in our own words',
  },
  variables: ['PAYSTACK_SECRET_KEY'],
  keysIn(env) {
    const secretKey = variableIn(env, 'PAYSTACK_SECRET_KEY')
    if (!secretKey.startsWith('sk_test_')) throw new Error('PAYSTACK_SECRET_KEY is not a key of the test mode.')
    return { url: (env.PAYSTACK_API_URL ?? 'https://api.paystack.co').replace(/\/$/, ''), secretKey }
  },
  parts: [accounts, lists, payouts, refusals],
}
