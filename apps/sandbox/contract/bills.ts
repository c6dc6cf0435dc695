// What the platform relies on of a provider of bills. The shape is this house's own: a service that speaks it is held against
// this before it pays anything.
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type BillsKeys = { url: string; clientId: string; clientSecret: string; customer: string }

const decimal = z.string().regex(/^\d+(\.\d{1,2})?$/)
const token = z.looseObject({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const product = z.looseObject({ id: z.string(), name: z.string() })
const biller = z.looseObject({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  currency: z.string(),
  products: z.array(product).min(1),
})
const payment = z.looseObject({
  id: z.string().min(1),
  reference: z.string(),
  status: z.enum(['pending', 'successful', 'failed', 'reversed']),
  amount: decimal,
  currency: z.string(),
  created_at: z.iso.datetime({ offset: true }),
})
const refusal = z.looseObject({ code: z.string().min(1), message: z.string() })

function askToken({ url, clientId: client_id }: BillsKeys, client_secret: string): Promise<Answer> {
  return call(`${url}/oauth/token`, { json: { client_id, client_secret, grant_type: 'client_credentials' } })
}

async function ask(keys: BillsKeys, path: string, json?: object): Promise<Answer> {
  const { access_token } = token.parse((await askToken(keys, keys.clientSecret)).body)
  return call(`${keys.url}${path}`, { headers: { authorization: `Bearer ${access_token}` }, ...(json && { json }) })
}

export const billsContract: Contract<BillsKeys> = {
  provider: 'bills',
  described: {
    what: 'docs/guides/go-live/bills.md, which is this house’s own',
    version: 'that of Kivuko',
    date: '2026-11-26',
    licence: 'as Kivuko',
  },
  variables: ['BILLS_TEST_API_URL', 'BILLS_CLIENT_ID', 'BILLS_CLIENT_SECRET', 'BILLS_TEST_PHONE'],
  keysIn: (env) => ({
    // One of its own, so that no real bill is paid by it.
    url: variableIn(env, 'BILLS_TEST_API_URL').replace(/\/$/, ''),
    clientId: variableIn(env, 'BILLS_CLIENT_ID'),
    clientSecret: variableIn(env, 'BILLS_CLIENT_SECRET'),
    customer: variableIn(env, 'BILLS_TEST_PHONE'),
  }),
  parts: [
    {
      name: 'who comes in',
      async run(keys, expect) {
        await expect('a token is given', askToken(keys, keys.clientSecret), { status: 200, shape: token })
        await expect('not for a wrong secret', askToken(keys, 'wrong'), { status: [400, 401, 403], shape: z.unknown() })
        const stale = call(`${keys.url}/billers`, { headers: { authorization: 'Bearer none' } })
        await expect('a token that is none opens nothing', stale, { status: 401, shape: z.unknown() })
      },
    },
    {
      name: 'what can be paid, and from what',
      async run(keys, expect) {
        const list = z.looseObject({ billers: z.array(biller).min(1) })
        await expect('billers are listed with their products', ask(keys, '/billers'), { status: 200, shape: list })
        const held = z.looseObject({ currency: z.string(), available: decimal })
        const shape = z.looseObject({ balances: z.array(held).min(1) })
        await expect('what is left is told', ask(keys, '/balance'), { status: 200, shape })
      },
    },
    {
      name: 'a payment',
      async run(keys, expect) {
        const list = z.looseObject({ billers: z.array(biller.extend({ kind: z.string() })) })
        const { billers } = await expect('billers are listed', ask(keys, '/billers'), { status: 200, shape: list })
        const airtime = billers.find(({ kind }) => kind === 'airtime') as z.output<typeof biller>
        const reference = `contract_${randomBytes(8).toString('hex')}`
        const about = { biller_id: airtime.id, product_id: airtime.products[0]?.id, customer: keys.customer }
        const body = { ...about, reference, amount: '100.00', currency: airtime.currency }
        const own = { status: [200, 201], shape: payment.extend({ reference: z.literal(reference) }) }
        const paid = await expect('airtime is paid under our reference', ask(keys, '/payments', body), own)
        const same = { ...own, shape: own.shape.extend({ id: z.literal(paid.id) }) }
        await expect('the same again is the same payment', ask(keys, '/payments', body), same)
        await expect('it is asked about by our reference', ask(keys, `/payments/${reference}`), {
          ...same,
          status: 200,
        })
        const none = ask(keys, '/payments/contract_none')
        await expect('one of another is not there', none, { status: 404, shape: refusal })
        const span = `from=${new Date(Date.now() - 60_000).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`
        const page = z.looseObject({ payments: z.array(payment), next: z.string().nullish() })
        await expect('it stands in the list', ask(keys, `/payments?${span}`), { status: 200, shape: page })
      },
    },
  ],
}
