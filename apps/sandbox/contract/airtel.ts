// What the platform relies on of Airtel Africa's Open API, for Kenya. Shapes in our own words, after public copies of its portals'
// documentation: Airtel publishes no machine-readable description. Nothing here waits for a callback.
import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type AirtelKeys = { url: string; clientId: string; clientSecret: string; pin: string; phone: string }

const token = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  token_type: z.string().regex(/^bearer$/i),
})
const keys = z.looseObject({ data: z.looseObject({ key: z.string().regex(/^[A-Za-z0-9+/]+=*$/) }) })
/** Of Airtel Money, or of the gateway in front of it. */
const refusal = z.union([
  z.looseObject({ status: z.looseObject({ response_code: z.string(), success: z.literal(false) }) }),
  z.looseObject({ status_code: z.string(), status_message: z.string() }),
])
const status = (code: RegExp) => z.looseObject({ response_code: z.string().regex(code), success: z.boolean() })
const state = z.enum(['TS', 'TF', 'TA', 'TIP', 'TE'])
const standing = (code: RegExp) =>
  z.looseObject({ data: z.looseObject({ transaction: z.looseObject({ status: state }) }), status: status(code) })

function askToken({ url, clientId }: AirtelKeys, secret: string): Promise<Answer> {
  const json = { client_id: clientId, client_secret: secret, grant_type: 'client_credentials' }
  return call(`${url}/auth/oauth2/token`, { json })
}

async function headersOf(given: AirtelKeys): Promise<Record<string, string>> {
  const { access_token } = token.parse((await askToken(given, given.clientSecret)).body)
  return { authorization: `Bearer ${access_token}`, 'x-country': 'KE', 'x-currency': 'KES', accept: '*/*' }
}

async function sealOf(given: AirtelKeys, headers: Record<string, string>, json: object) {
  const { data } = keys.parse((await call(`${given.url}/v1/rsa/encryption-keys`, { headers })).body)
  const key = createPublicKey({ key: Buffer.from(data.key, 'base64'), format: 'der', type: 'spki' })
  const [secret, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-cbc', secret, iv)
  const opener = Buffer.from(`${secret.toString('base64')}:${iv.toString('base64')}`)
  return {
    'x-signature': Buffer.concat([cipher.update(JSON.stringify(json)), cipher.final()]).toString('base64'),
    'x-key': publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, opener).toString('base64'),
  }
}

async function post(given: AirtelKeys, path: string, json: object, signed: object = json): Promise<Answer> {
  const headers = await headersOf(given)
  return call(`${given.url}${path}`, { headers: { ...headers, ...(await sealOf(given, headers, signed)) }, json })
}

async function get(given: AirtelKeys, path: string): Promise<Answer> {
  return call(`${given.url}${path}`, { headers: await headersOf(given) })
}

const newId = () => `contract${Date.now()}${randomInt(1_000_000)}`

function collection({ phone }: AirtelKeys, id: string) {
  const about = { country: 'KE', currency: 'KES' }
  return {
    reference: 'Contract',
    subscriber: { ...about, msisdn: phone },
    transaction: { ...about, amount: 10, id },
  }
}

const tokens: Contract<AirtelKeys>['parts'][number] = {
  name: 'access tokens and keys',
  async run(given, expect) {
    await expect('a token is given', askToken(given, given.clientSecret), { status: 200, shape: token })
    await expect('a wrong secret gets none', askToken(given, 'wrong'), { status: [400, 401, 403], shape: z.unknown() })
    await expect('the key to sign with is given', get(given, '/v1/rsa/encryption-keys'), { status: 200, shape: keys })
    const stale = call(`${given.url}/standard/v1/payments/none`, {
      headers: { ...(await headersOf(given)), authorization: 'Bearer none' },
    })
    await expect('a token that is none is refused', stale, { status: 401, shape: z.unknown() })
  },
}

const collections: Contract<AirtelKeys>['parts'][number] = {
  name: 'collections',
  async run(given, expect) {
    const id = newId()
    const path = '/merchant/v2/payments/'
    const other = post(given, path, collection(given, newId()), collection(given, newId()))
    await expect('a payload its signature does not open to is refused', other, { status: [400, 403], shape: refusal })
    await expect('a prompt is accepted under our id', post(given, path, collection(given, id)), {
      status: 200,
      shape: z.looseObject({ status: status(/^DP0080000100[016]$/) }),
    })
    await expect('it is asked about by our id', get(given, `/standard/v1/payments/${id}`), {
      status: 200,
      shape: standing(/^DP00800001\d{3}$/),
    })
    await expect('one of another id is not there', get(given, `/standard/v1/payments/${newId()}`), {
      status: [200, 400, 404],
      shape: refusal,
    })
  },
}

const disbursements: Contract<AirtelKeys>['parts'][number] = {
  name: 'disbursements',
  async run(given, expect) {
    const id = newId()
    const path = '/standard/v2/disbursements/'
    const body = (pin: string) => ({
      payee: { currency: 'KES', msisdn: given.phone },
      reference: 'Contract',
      pin,
      transaction: { amount: 10, id, type: 'B2C' },
    })
    await expect('a PIN that is not encrypted is refused', post(given, path, body('1234')), {
      status: 400,
      shape: refusal,
    })
    await expect('a payout is answered with its state', post(given, path, body(given.pin)), {
      status: 200,
      shape: standing(/^DP00900001\d{3}$/),
    })
    await expect('it is asked about by our id', get(given, `${path}${id}?transactionType=B2C`), {
      status: 200,
      shape: standing(/^DP00900001\d{3}$/),
    })
  },
}

/** Rows of the list of transactions; who paid whom, and when, in milliseconds. */
const party = z.looseObject({ msisdn: z.union([z.string(), z.number()]) })
const summary = z.looseObject({
  data: z.looseObject({
    transactions: z.array(
      z.looseObject({
        payer: party,
        payee: party,
        transaction: z.looseObject({
          airtel_money_id: z.string(),
          amount: z.union([z.string(), z.number()]),
          created_at: z.coerce.number().min(1_600_000_000_000),
          status: z.string(),
        }),
      }),
    ),
  }),
})

const transactions: Contract<AirtelKeys>['parts'][number] = {
  name: 'the list of transactions',
  async run(given, expect) {
    const span = `from=${Date.now() - 7 * 86_400_000}&to=${Date.now() + 60_000}`
    const list = (offset: number) => get(given, `/merchant/v1/transactions?${span}&limit=100&offset=${offset}`)
    await expect('what moved is listed by time', list(0), { status: 200, shape: summary })
    const empty = z.looseObject({ data: z.looseObject({ transactions: z.array(z.unknown()).max(0) }) })
    await expect('behind its end is nothing', list(1_000_000), { status: 200, shape: empty })
  },
}

export const airtelContract: Contract<AirtelKeys> = {
  provider: 'airtel',
  described: {
    what: "public copies of the documentation of Airtel Africa's portals for Uganda, Zambia, Chad, Malawi, Tanzania and Congo",
    version: 'collections v2, disbursements v2, transaction summary v1; copies of June 2025 and 24 September 2026',
    date: '2026-11-26',
    licence: 'facts, in our own words',
  },
  variables: ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET', 'AIRTEL_PIN_CREDENTIAL', 'AIRTEL_TEST_PHONE'],
  keysIn(env) {
    const url = (env.AIRTEL_API_URL ?? 'https://openapiuat.airtel.africa').replace(/\/$/, '')
    if (url.startsWith('https://openapi.airtel.')) throw new Error('AIRTEL_API_URL moves real money.')
    return {
      url,
      clientId: variableIn(env, 'AIRTEL_CLIENT_ID'),
      clientSecret: variableIn(env, 'AIRTEL_CLIENT_SECRET'),
      pin: variableIn(env, 'AIRTEL_PIN_CREDENTIAL'),
      // The portal names the numbers of its test mode; without the country.
      phone: variableIn(env, 'AIRTEL_TEST_PHONE'),
    }
  },
  parts: [tokens, collections, disbursements, transactions],
}
