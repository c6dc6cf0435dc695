// Has Stripe send us the events that are handled: makes the endpoint, or adds the events that are missing.
import * as z from 'zod'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { isSamePlace } from '../examine/is-same-place.ts'
import type { Registered } from '../examine/port.ts'
import { HANDLED_EVENTS } from './handled-events.ts'
import type { StripeConfig } from './stripe-client.ts'

const endpoint = z.object({ id: z.string(), url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })
const endpoints = z.object({ data: z.array(endpoint) })
const made = z.object({ secret: z.string() })

/** Safe to repeat. Events somebody added besides ours stay. */
export async function registerStripeWebhook(config: StripeConfig, url: string): Promise<Registered> {
  const api = `${(config.apiUrl ?? 'https://api.stripe.com').replace(/\/$/, '')}/v1/webhook_endpoints`
  const headers = { authorization: `Bearer ${config.secretKey}` }
  const said = await askToExamine(`${api}?limit=100`, { headers })
  const known = said.status === 200 ? endpoints.safeParse(said.body).data?.data : undefined
  if (!known) return refused(url, said)
  const own = known.find((each) => isSamePlace(each.url, url))
  const events = [...new Set([...(own?.enabled_events ?? []), ...HANDLED_EVENTS])]
  const hasAll = own?.enabled_events.includes('*') || events.length === own?.enabled_events.length
  if (own && own.status === 'enabled' && hasAll) return { kind: 'fine', url }
  const body = new URLSearchParams(own ? { disabled: 'false' } : { url })
  for (const event of own?.enabled_events.includes('*') ? ['*'] : events) body.append('enabled_events[]', event)
  const answer = await askToExamine(own ? `${api}/${own.id}` : api, { method: 'POST', headers, body })
  if (answer.status !== 200) return refused(url, answer)
  if (own) return { kind: 'changed', url }
  const secret = made.safeParse(answer.body).data?.secret
  return secret ? { kind: 'made', url, secret } : { kind: 'refused', url, why: 'it told no secret' }
}

function refused(url: string, said: Awaited<ReturnType<typeof askToExamine>>): Registered {
  return { kind: 'refused', url, why: said.status === undefined ? said.why : `it answered ${said.status}` }
}
