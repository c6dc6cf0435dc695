// Safaricom's Daraja over HTTP: tokens of which only the newest counts, pushes, payouts, questions.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Answer, Call, Service } from '../service/service.ts'
import { darajaError, invalidToken, ok } from './answers.ts'
import { payToPhone, payToPhoneUnnamed, queryTransaction } from './b2c-api.ts'
import { queryBalance } from './balance-api.ts'
import { registerUrls, simulatePayment } from './c2b-api.ts'
import { areCredentialsExpired, callsPerSecond, DARAJA_PATH, MPESA_ACCOUNT, type Mpesa } from './mpesa.ts'
import { reverse } from './reversal-api.ts'
import { pushToPhone, queryPush } from './stk-api.ts'

type Token = { text: string; expiresAt: number }
const TOKEN_SECONDS = 3599

function giveToken(mpesa: Mpesa, request: FastifyRequest): Answer {
  const { store } = mpesa
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!basic) return darajaError(400, '400.008.01', 'Invalid Authentication passed')
  if ((request.query as Record<string, unknown>).grant_type !== 'client_credentials') {
    return darajaError(400, '400.008.02', 'Invalid grant type passed')
  }
  const { consumerKey, consumerSecret } = MPESA_ACCOUNT
  const isOurs = Buffer.from(basic, 'base64').toString() === `${consumerKey}:${consumerSecret}`
  if (!isOurs || areCredentialsExpired(mpesa)) return darajaError(400, '400.008.01', 'Invalid Authentication passed')
  const text = randomBytes(21).toString('base64url')
  store.put('setting', 'mpesa_token', { text, expiresAt: Date.now() + TOKEN_SECONDS * 1000 } satisfies Token)
  return ok({ access_token: text, expires_in: TOKEN_SECONDS })
}

function isAllowed(mpesa: Mpesa, request: FastifyRequest): boolean {
  if (areCredentialsExpired(mpesa)) return false
  const { store } = mpesa
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = store.find<Token>('setting', 'mpesa_token')
  return token !== undefined && given === token.text && token.expiresAt > Date.now()
}

/** How many calls came in the second under way, by the store they came to. */
const paces = new WeakMap<Mpesa['store'], { second: number; calls: number }>()

/** The gateway in front turns away what comes too fast: Daraja itself never sees it. */
function isTooFast(mpesa: Mpesa): boolean {
  const most = callsPerSecond(mpesa)
  if (most === undefined) return false
  const second = Math.trunc(Date.now() / 1000)
  const last = paces.get(mpesa.store)
  const calls = last?.second === second ? last.calls + 1 : 1
  paces.set(mpesa.store, { second, calls })
  return calls > most
}

const turnedAway = () => darajaError(500, '500.003.02', 'Error Occurred: Spike Arrest Violation')

const CALLS = [
  { name: 'oauth', method: 'GET', path: '/oauth/v1/generate', run: giveToken },
  { name: 'stkpush', method: 'POST', path: '/mpesa/stkpush/v1/processrequest', run: pushToPhone },
  { name: 'stkquery', method: 'POST', path: '/mpesa/stkpushquery/v1/query', run: queryPush },
  { name: 'b2c', method: 'POST', path: '/mpesa/b2c/v3/paymentrequest', run: payToPhone },
  { name: 'b2c_v1', method: 'POST', path: '/mpesa/b2c/v1/paymentrequest', run: payToPhoneUnnamed },
  { name: 'accountbalance', method: 'POST', path: '/mpesa/accountbalance/v1/query', run: queryBalance },
  { name: 'reversal', method: 'POST', path: '/mpesa/reversal/v1/request', run: reverse },
  { name: 'c2bregister', method: 'POST', path: '/mpesa/c2b/v2/registerurl', run: registerUrls },
  { name: 'c2bsimulate', method: 'POST', path: '/mpesa/c2b/v2/simulate', run: simulatePayment },
  { name: 'transactionstatus', method: 'POST', path: '/mpesa/transactionstatus/v1/query', run: queryTransaction },
] as const satisfies readonly Call<Mpesa>[]

/** How each call says that a token has ended: Daraja's pages document them one by one. */
const TOKEN_FACES = {
  stkpush: '404.001.03',
  stkquery: '400.003.01',
  b2c: '401.002.01',
  b2c_v1: '401.002.01',
  accountbalance: '404.001.03',
  reversal: '404.001.03',
  c2bregister: '400.003.01',
  c2bsimulate: '400.003.01',
  transactionstatus: '401.003.01',
} as const satisfies Record<Exclude<(typeof CALLS)[number]['name'], 'oauth'>, string>

export type DarajaEndpoint = (typeof CALLS)[number]['name']
export const DARAJA_ENDPOINTS: readonly DarajaEndpoint[] = CALLS.map(({ name }) => name)
const PATHS: readonly string[] = CALLS.map(({ path }) => DARAJA_PATH + path)

export const DARAJA: Service<Mpesa> = {
  path: DARAJA_PATH,
  calls: CALLS,
  refusal: (mpesa, request, { name }) => {
    if (isTooFast(mpesa)) return turnedAway()
    if (name === 'oauth' || isAllowed(mpesa, request)) return undefined
    const face = mpesa.store.find<string | null>('setting', 'mpesa_token_face')
    return invalidToken(face ?? TOKEN_FACES[name as keyof typeof TOKEN_FACES])
  },
  tooFast: turnedAway,
  serverError: () => darajaError(500, '500.003.02', 'System is busy. Please try again in few minutes.'),
  unknownCall: (request) =>
    PATHS.includes(request.url.split('?', 1)[0] ?? '')
      ? darajaError(405, '405.001', 'Method Not Allowed')
      : darajaError(404, '404.001.01', 'Resource not found'),
}
