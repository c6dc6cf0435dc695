// Airtel Africa's Open API over HTTP, for Kenya: tokens of three minutes, keys, collections, disbursements, questions. As strict as
// the public copies of its documentation; where those of two countries differ, the answer is the vaguer of the two.
import { constants, createDecipheriv, privateDecrypt, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Answer, Call, Service } from '../service/service.ts'
import { AIRTEL_ACCOUNT, AIRTEL_PATH, type Airtel, isAirtel } from './airtel.ts'
import { FIRST_KEY, pinIn, type SigningKey, WALLET_PIN } from './airtel-keys.ts'
import {
  faceOf,
  findTransaction,
  type Given,
  listTransactions,
  openPrompt,
  openPrompts,
  payOut,
  save,
  type Transaction,
} from './transactions.ts'

const TOKEN_SECONDS = 180
type Token = { text: string; expiresAt: number }
type Fields = Record<string, unknown>

function told(status: number, code: string, message: string, data?: object): Answer {
  const isFine = status === 200 && /100[16]$/.test(code)
  const about = { code: String(status), message, response_code: code, success: isFine }
  return {
    status,
    body: { ...(data && { data }), status: { ...about, result_code: isFine ? 'ESB000010' : 'ESB000011' } },
  }
}

/** How the gateway turns a request away that Airtel Money never sees. */
function turnedAway(status: number, status_code: string, status_message: string): Answer {
  return { status, body: { status_code, status_message } }
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function giveToken({ store }: Airtel, request: FastifyRequest): Answer {
  const { client_id, client_secret, grant_type } = fieldsIn(request.body)
  if (grant_type !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' } }
  if (client_id !== AIRTEL_ACCOUNT.clientId || client_secret !== AIRTEL_ACCOUNT.clientSecret)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid client authentication' } }
  const text = randomBytes(24).toString('base64url')
  store.put('setting', 'airtel_token', { text, expiresAt: Date.now() + TOKEN_SECONDS * 1000 } satisfies Token)
  return { status: 200, body: { access_token: text, expires_in: String(TOKEN_SECONDS), token_type: 'bearer' } }
}

/** The keys of each sandbox that changed its own. */
const signingKeys = new WeakMap<Airtel['store'], SigningKey>()

export function signingKeyOf({ store }: Pick<Airtel, 'store'>): SigningKey {
  return signingKeys.get(store) ?? FIRST_KEY
}

export function setSigningKey({ store }: Pick<Airtel, 'store'>, key: SigningKey): void {
  signingKeys.set(store, key)
}

function giveKey(airtel: Airtel): Answer {
  const { id: key_id, shown: key } = signingKeyOf(airtel)
  return told(200, 'DP02010001001', 'Success', { key_id, key, valid_upto: '31-12-2030 23:59:59' })
}

/** The request as it was sent is what its signature opens to; nothing in it is read before that. */
function isSigned(airtel: Airtel, request: FastifyRequest): boolean {
  const { 'x-signature': signature, 'x-key': opener } = request.headers
  if (typeof signature !== 'string' || typeof opener !== 'string') return false
  try {
    const { key } = signingKeyOf(airtel)
    const opened = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(opener, 'base64'))
    const [secret = '', iv = ''] = opened.toString().split(':')
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(secret, 'base64'), Buffer.from(iv, 'base64'))
    const text = Buffer.concat([decipher.update(Buffer.from(signature, 'base64')), decipher.final()]).toString()
    return text === JSON.stringify(request.body)
  } catch {
    return false
  }
}

const ID = /^[A-Za-z0-9]{4,64}$/
const AMOUNT_MAX = 250_000

/** What is wrong with the fields both kinds share; else the request in our words. */
function read(fields: Fields, msisdn: unknown): Given | Answer {
  const { id, amount } = fieldsIn(fields.transaction)
  if (typeof id !== 'string' || !ID.test(id)) return turnedAway(400, 'ROUTER003', 'transaction.id is not valid')
  if (typeof fields.reference !== 'string' || !ID.test(fields.reference))
    return turnedAway(400, 'ROUTER003', 'reference is not valid')
  if (typeof msisdn !== 'string' || !/^\d{9}$/.test(msisdn))
    return turnedAway(400, 'ESB000033', 'Invalid MSISDN Length')
  if (typeof amount !== 'number' || !(amount > 0)) return turnedAway(400, 'ESB000008', 'Field validation error: amount')
  return { id, msisdn: `254${msisdn}`, amount, reference: fields.reference }
}

function isAnswer(given: Given | Answer): given is Answer {
  return 'status' in given
}

function collect(airtel: Airtel, request: FastifyRequest): Answer {
  if (!isSigned(airtel, request)) return told(403, 'DP00800001026', 'X-signature and payload did not match.')
  const fields = fieldsIn(request.body)
  const given = read(fields, fieldsIn(fields.subscriber).msisdn)
  if (isAnswer(given)) return given
  if (airtel.store.find('airtel_transaction', given.id))
    return turnedAway(400, 'ESB000041', 'External Transaction ID already exists')
  if (!isAirtel(airtel, given.msisdn)) return told(400, 'DP00800001005', 'Msisdn Not Found')
  if (given.amount > AMOUNT_MAX) return told(200, 'DP00800001004', 'Amount is out of range.')
  // One prompt at a time; which code says so, no copy tells.
  if (openPrompts(airtel, given.msisdn).length > 0) return told(500, 'DP00800001005', 'Something Went Wrong')
  const { id } = openPrompt(airtel, given)
  return told(200, 'DP00800001006', 'Success.', { transaction: { id, status: 'Success.' } })
}

function disburse(airtel: Airtel, request: FastifyRequest): Answer {
  if (!isSigned(airtel, request)) return told(403, 'DP00900001016', 'X-signature and payload did not match.')
  const fields = fieldsIn(request.body)
  const pin = pinIn(fields.pin)
  if (pin === undefined) return turnedAway(400, 'ROUTER116', 'The encrypted value of the pin is incorrect.')
  if (pin !== WALLET_PIN) return turnedAway(400, 'ROUTER115', 'Pin you have entered is incorrect.')
  if (fieldsIn(fields.transaction).type !== 'B2C') return turnedAway(400, 'ROUTER003', 'transaction.type is not valid')
  const given = read(fields, fieldsIn(fields.payee).msisdn)
  if (isAnswer(given)) return given
  if (airtel.store.find('airtel_transaction', given.id)) return told(200, 'DP00900001017', 'Duplicate Transaction Id.')
  if (!isAirtel(airtel, given.msisdn)) return told(400, 'DP00900001012', 'Mobile number entered is incorrect.')
  if (given.amount > AMOUNT_MAX) return told(200, 'DP00900001004', 'Amount entered is out of range.')
  return standing(payOut(airtel, given), 'DP00900001006')
}

/** How it stands, in the words of its kind. */
function standing(transaction: Transaction, underWay: string): Answer {
  const { id, receipt } = transaction
  const face = faceOf(transaction)
  if (!face) return told(200, underWay, 'Transaction is in process.', { transaction: { id, status: 'TIP' } })
  const about = { id, status: face.state, message: face.message, ...(receipt && { airtel_money_id: receipt }) }
  return told(200, face.code, face.state === 'TS' ? 'SUCCESS' : face.message, { transaction: about })
}

function question(kind: Transaction['kind']) {
  const [underWay, notFound] =
    kind === 'collection' ? ['DP00800001006', 'DP00800001025'] : ['DP00900001006', 'DP00900001015']
  return (airtel: Airtel, request: FastifyRequest): Answer => {
    const { id } = request.params as { id: string }
    const found = findTransaction(airtel, kind, id)
    if (!found) return told(200, notFound, 'The transaction was not found.')
    save(airtel, { ...found, questions: found.questions + 1 })
    // What is under way is ambiguous at times.
    if (!found.end && airtel.store.take('setting', 'airtel_ambiguous'))
      return told(200, underWay.replace(/6$/, '0'), 'The transaction is in ambiguous state.', {
        transaction: { id, status: 'TA' },
      })
    return standing(found, underWay)
  }
}

const PAGE_MAX = 50

/** Of both kinds, newest first. Fewer on a page than asked for: how many a page may have, no copy says. */
function summarize(airtel: Airtel, request: FastifyRequest): Answer {
  const { from, to, limit, offset } = Object.fromEntries(
    Object.entries(fieldsIn(request.query)).map(([name, given]) => [name, Number(given)]),
  ) as Record<string, number | undefined>
  if (![from, to, limit, offset].every((each) => each !== undefined && Number.isSafeInteger(each) && each >= 0))
    return turnedAway(400, 'ROUTER003', 'from, to, limit and offset must be numbers')
  const found = [...listTransactions(airtel, 'collection'), ...listTransactions(airtel, 'disbursement')]
    .filter(({ at, end }) => end !== undefined && at >= (from ?? 0) && at <= (to ?? 0))
    .sort((a, b) => b.at - a.at)
  const page = found.slice(offset, (offset ?? 0) + Math.min(limit ?? PAGE_MAX, PAGE_MAX))
  return told(200, 'DP00800001001', 'SUCCESS', { count: page.length, transactions: page.map(summaryOf) })
}

function summaryOf(transaction: Transaction): object {
  const { id, kind, msisdn, amount, at, receipt, reference } = transaction
  const [customer, own] = [msisdn.slice(3), AIRTEL_ACCOUNT.wallet].map((number) => ({
    currency: 'KES',
    msisdn: number,
  }))
  const [payer, payee] = kind === 'collection' ? [customer, own] : [own, customer]
  const about = {
    airtel_money_id: receipt ?? `MP${id}`,
    amount: String(amount),
    created_at: at,
    id,
    reference_number: reference,
  }
  const status = faceOf(transaction)?.state ?? 'TIP'
  const type = kind === 'collection' ? 'MERCHPAY' : 'B2C'
  return { charges: { service: '0' }, payer, payee, service: { type }, transaction: { ...about, status } }
}

const CALLS = [
  { name: 'token', method: 'POST', path: '/auth/oauth2/token', run: giveToken },
  { name: 'keys', method: 'GET', path: '/v1/rsa/encryption-keys', run: giveKey },
  { name: 'collect', method: 'POST', path: '/merchant/v2/payments', run: collect },
  { name: 'collection', method: 'GET', path: '/standard/v1/payments/:id', run: question('collection') },
  { name: 'disburse', method: 'POST', path: '/standard/v2/disbursements', run: disburse },
  { name: 'disbursement', method: 'GET', path: '/standard/v2/disbursements/:id', run: question('disbursement') },
  { name: 'summary', method: 'GET', path: '/merchant/v1/transactions', run: summarize },
] as const satisfies readonly Call<Airtel>[]

export type AirtelEndpoint = (typeof CALLS)[number]['name']
export const AIRTEL_ENDPOINTS: readonly AirtelEndpoint[] = CALLS.map(({ name }) => name)

export const AIRTEL: Service<Airtel> = {
  path: AIRTEL_PATH,
  calls: CALLS,
  refusal: ({ store }, { headers }, { name }) => {
    if (name === 'token') return undefined
    const token = store.find<Token>('setting', 'airtel_token')
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!token || given !== token.text || token.expiresAt <= Date.now())
      return { status: 401, body: { error: 'invalid_token', error_description: 'The access token expired' } }
    if (headers['x-country'] !== 'KE') return turnedAway(400, 'ROUTER006', 'Invalid country code provided.')
    if (headers['x-currency'] !== 'KES') return turnedAway(400, 'ROUTER112', 'Invalid currency provided.')
    return undefined
  },
  tooFast: () => ({ status: 429, body: { error: 'Too Many Requests' } }),
  serverError: () => told(500, 'DP00800001005', 'Something Went Wrong'),
  unknownCall: () => ({ status: 404, body: { error: 'Not Found' } }),
}
