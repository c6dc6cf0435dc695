// Safaricom's Daraja over HTTP: tokens of which only the newest counts, pushes, payouts, questions.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestLog } from '../request-log.ts'
import { type Answer, type Endpoint, registerService, type Service } from '../service/service.ts'
import { darajaError, invalidToken, ok } from './answers.ts'
import { payToPhone, queryTransaction } from './b2c-api.ts'
import { DARAJA_PATH, MPESA_ACCOUNT, type Mpesa } from './mpesa.ts'
import { pushToPhone, queryPush } from './stk-api.ts'

type Token = { text: string; expiresAt: number }
const TOKEN_SECONDS = 3599

export const DARAJA_ENDPOINTS = ['oauth', 'stkpush', 'stkquery', 'b2c', 'transactionstatus'] as const
export type DarajaEndpoint = (typeof DARAJA_ENDPOINTS)[number]

function giveToken({ store }: Mpesa, request: FastifyRequest): Answer {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!basic) return darajaError(400, '400.008.01', 'Invalid Authentication passed')
  if ((request.query as Record<string, unknown>).grant_type !== 'client_credentials') {
    return darajaError(400, '400.008.02', 'Invalid grant type passed')
  }
  const { consumerKey, consumerSecret } = MPESA_ACCOUNT
  const isOurs = Buffer.from(basic, 'base64').toString() === `${consumerKey}:${consumerSecret}`
  if (!isOurs) return darajaError(400, '400.008.01', 'Invalid Authentication passed')
  const text = randomBytes(21).toString('base64url')
  store.put('setting', 'mpesa_token', { text, expiresAt: Date.now() + TOKEN_SECONDS * 1000 } satisfies Token)
  return ok({ access_token: text, expires_in: TOKEN_SECONDS })
}

function isAllowed({ store }: Mpesa, request: FastifyRequest): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = store.find<Token>('setting', 'mpesa_token')
  return token !== undefined && given === token.text && token.expiresAt > Date.now()
}

type Call = { name: DarajaEndpoint; path: string; run(mpesa: Mpesa, request: FastifyRequest): Answer }

const CALLS: readonly Call[] = [
  { name: 'stkpush', path: '/mpesa/stkpush/v1/processrequest', run: pushToPhone },
  { name: 'stkquery', path: '/mpesa/stkpushquery/v1/query', run: queryPush },
  { name: 'b2c', path: '/mpesa/b2c/v3/paymentrequest', run: payToPhone },
  { name: 'transactionstatus', path: '/mpesa/transactionstatus/v1/query', run: queryTransaction },
]

type Given = { mpesa: Mpesa; takeFault: Service['takeFault']; log: RequestLog }

export function registerDaraja(app: FastifyInstance, { mpesa, takeFault, log }: Given): void {
  const endpoints: Endpoint[] = [
    { name: 'oauth', method: 'GET', path: '/oauth/v1/generate', run: (request) => giveToken(mpesa, request) },
    ...CALLS.map(({ name, path, run }) => ({
      name,
      method: 'POST' as const,
      path,
      run: (request: FastifyRequest) => (isAllowed(mpesa, request) ? run(mpesa, request) : invalidToken()),
    })),
  ]
  const paths = endpoints.map(({ path }) => DARAJA_PATH + path)
  const unknownCall = (request: FastifyRequest) =>
    paths.includes(request.url.split('?', 1)[0] ?? '')
      ? darajaError(405, '405.001', 'Method Not Allowed')
      : darajaError(404, '404.001.01', 'Resource not found')
  const serverError = () => darajaError(500, '500.003.02', 'System is busy. Please try again in few minutes.')
  registerService(app, { path: DARAJA_PATH, endpoints, takeFault, serverError, unknownCall }, log)
}
