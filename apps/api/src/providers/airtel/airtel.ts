// Airtel Money's collections for Kenya over HTTP: a token, a push, and the enquiry about it.
import { toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Airtel, AirtelAnswer } from './port.ts'

const TIMEOUT_MS = 10_000
const COUNTRY = { 'x-country': 'KE', 'x-currency': 'KES' }

export type AirtelConfig = { apiUrl: string; clientId: string; clientSecret: string }

const token = z.object({ access_token: z.string().min(1) })
const answer = z.object({
  data: z.object({ transaction: z.object({ status: z.string() }).optional() }).optional(),
  status: z.object({ success: z.boolean(), code: z.coerce.string() }),
})
type Answer = z.output<typeof answer>

const STATES: Readonly<Record<string, AirtelAnswer>> = {
  TS: { kind: 'paid' },
  TIP: { kind: 'pending' },
  TA: { kind: 'pending' },
  TF: { kind: 'failed', code: 'TF' },
}

export function createAirtel({ apiUrl, clientId, clientSecret }: AirtelConfig): Airtel {
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | undefined> {
    assertOutsideTransaction('Airtel Money')
    const send = (to: string, init: RequestInit) =>
      fetch(`${apiUrl}${to}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).then((reply) => reply.json())
    try {
      const keys = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
      const json = { 'content-type': 'application/json' }
      const granted = await send('/auth/oauth2/token', { method: 'POST', headers: json, body: JSON.stringify(keys) })
      const headers = { ...json, ...COUNTRY, authorization: `Bearer ${token.parse(granted).access_token}` }
      return answer.parse(await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
    } catch {
      return undefined
    }
  }
  return {
    async ask({ id, phone, amount, reference }): Promise<Outcome<undefined>> {
      const where = { country: 'KE', currency: 'KES' }
      const said = await call('POST', '/merchant/v1/payments/', {
        reference,
        subscriber: { ...where, msisdn: phone.replace(/^\+254/, '') },
        transaction: { ...where, amount: toDecimal(amount), id },
      })
      if (!said) return { kind: 'unknown' }
      return said.status.success ? { kind: 'done', value: undefined } : { kind: 'refused', code: said.status.code }
    },
    async find(id): Promise<Outcome<AirtelAnswer>> {
      const said = await call('GET', `/standard/v1/payments/${id}`)
      if (said?.status.code === '404') return { kind: 'done', value: { kind: 'unknown_to_it' } }
      const value = STATES[said?.data?.transaction?.status ?? '']
      return value ? { kind: 'done', value } : { kind: 'unknown' }
    },
  }
}
