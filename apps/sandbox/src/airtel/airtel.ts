// Airtel Money's collections as we know them: a push to a phone, paid or refused a moment later, told when asked.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newId } from '../ids.ts'
import type { RequestLog } from '../request-log.ts'
import { type Answer, registerService } from '../service/service.ts'
import { createServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'

export const AIRTEL_PATH = '/airtel'
export const AIRTEL_ACCOUNT = { clientId: 'kivuko-airtel-id', clientSecret: 'kivuko-airtel-secret' } as const
const ANSWER_MS = 300
/** A phone whose number ends so does not pay. */
const REFUSES = '0005'

type Payment = { id: string; msisdn: string; amount: string; at: number }

const said = (status: number, code: string, transaction?: object): Answer => ({
  status,
  body: { data: { transaction }, status: { success: code === '200', code } },
})

export function registerAirtel(app: FastifyInstance, { store, log }: { store: Store; log: RequestLog }): void {
  const { take } = createServiceFaults<'token' | 'pay' | 'find'>(store, 'airtel')
  const isKnown = ({ headers }: FastifyRequest) =>
    store.find('setting', (headers.authorization ?? '').replace('Bearer ', 'airtel_')) !== undefined
  function grant({ body }: FastifyRequest): Answer {
    const { client_id: id, client_secret: secret } = (body ?? {}) as Record<string, unknown>
    if (id !== AIRTEL_ACCOUNT.clientId || secret !== AIRTEL_ACCOUNT.clientSecret) return said(401, '401')
    const access_token = newId('air', 24)
    store.put('setting', `airtel_${access_token}`, true)
    return { status: 200, body: { token_type: 'bearer', expires_in: 7200, access_token } }
  }
  function pay(request: FastifyRequest): Answer {
    const { subscriber, transaction } = (request.body ?? {}) as {
      subscriber?: { msisdn?: string }
      transaction?: { id?: string; amount?: string }
    }
    const { id, amount } = transaction ?? {}
    if (!isKnown(request)) return said(401, '401')
    if (!id || !/^\d+\.00$/.test(amount ?? '') || !/^\d{9}$/.test(subscriber?.msisdn ?? '')) return said(400, '400')
    if (store.find('setting', `airtel_${id}`)) return said(400, '400')
    store.put('setting', `airtel_${id}`, { id, msisdn: subscriber?.msisdn, amount, at: Date.now() })
    return said(200, '200', { id, status: 'SUCCESS' })
  }
  function find(request: FastifyRequest): Answer {
    const { id } = request.params as { id: string }
    const payment = store.find<Payment>('setting', `airtel_${id}`)
    if (!isKnown(request)) return said(401, '401')
    if (!payment) return said(404, '404')
    const end = payment.msisdn.endsWith(REFUSES) ? 'TF' : 'TS'
    return said(200, '200', { id, status: Date.now() < payment.at + ANSWER_MS ? 'TIP' : end })
  }
  const endpoints = [
    { name: 'token', method: 'POST' as const, path: '/auth/oauth2/token', run: grant },
    { name: 'pay', method: 'POST' as const, path: '/merchant/v1/payments/', run: pay },
    { name: 'find', method: 'GET' as const, path: '/standard/v1/payments/:id', run: find },
  ]
  const ends = { takeFault: take, serverError: () => said(500, '500'), unknownCall: () => said(404, '404') }
  registerService(app, { path: AIRTEL_PATH, endpoints, ...ends }, log)
}
