// A call of the reference as it is typed in the dashboard, and sent with a test key that this page alone holds.
import { API_BASE, type EndpointSpec, IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import { createPartnerCustomer, listPartnerBalances, listPartnerCustomers } from '@kivuko/contract/partner-customers.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { PARTNER_EXAMPLES } from '@kivuko/contract/partner-examples.ts'
import { listPartnerFloat, listSettlements } from '@kivuko/contract/partner-floats.ts'
import { PARTNER_PATH, REQUEST_ID_HEADER } from '@kivuko/contract/partner-keys.ts'
import {
  createPartnerOrder,
  createPartnerQuote,
  listAllPartnerOrders,
  readPartnerOrder,
} from '@kivuko/contract/partner-orders.ts'
import { createPayoutAccount } from '@kivuko/contract/partner-payout-accounts.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import {
  createPartnerSale,
  createSaleQuote,
  listAllPartnerSales,
  readPartnerSale,
} from '@kivuko/contract/partner-sales.ts'
import { listPayouts } from '@kivuko/contract/partner-single-payouts.ts'
import { createVerificationLink, readVerificationLink } from '@kivuko/contract/partner-verification-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { urlOf } from '#lib/api-client.ts'
import { createIdempotencyKey } from '#lib/idempotency-key.ts'

/** In the order of a purchase, of a sale, and of a check; then what is read. */
export const CALLS: readonly EndpointSpec[] = [
  listRails,
  createPartnerCustomer,
  createPartnerQuote,
  createPartnerOrder,
  readPartnerOrder,
  createPayoutAccount,
  createSaleQuote,
  createPartnerSale,
  readPartnerSale,
  createVerificationLink,
  readVerificationLink,
  listPartnerBalances,
  listPartnerCustomers,
  listAllPartnerOrders,
  listAllPartnerSales,
  listPartnerEvents,
  listPartnerFloat,
  listPayouts,
  listSettlements,
]

const TIMEOUT_MS = 30_000
const TEST_KEY = /^kv_sk_test_[0-9A-Za-z]{43}[0-9a-f]{8}$/
const LIVE_KEY = /^kv_sk_live_/
const ID = /^([a-z]{3})_[0-9a-z]{26}$/
/** Pays by itself in the sandbox; the one of the reference waits for somebody. */
const PHONES = { shown: '0712345678', paying: '0712340003' }

/** The last id of each kind that an answer on this page named, by how it begins. */
export type Known = Readonly<Record<string, string>>
export type Draft = { path: string; body: string; idempotencyKey: string | undefined }

/** The example of the reference, with what this page knows in place of its ids. */
export function draftOf(call: EndpointSpec, known: Known): Draft {
  const example = PARTNER_EXAMPLES[call.id]
  const body = example?.body ? JSON.stringify(tried(example.body), null, 2).replace(PHONES.shown, PHONES.paying) : ''
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example?.params?.[name] ?? '')
  const own = (text: string) => text.replaceAll(/\b([a-z]{3})_[0-9a-z]{26}\b/g, (id, kind: string) => known[kind] ?? id)
  return { path: own(path), body: own(body), idempotencyKey: call.idempotent ? createIdempotencyKey() : undefined }
}

/** What the reference shows of a customer is there already where its first call was made, and its addresses are nobody's. */
function tried(body: object): object {
  const { external_id, return_address: _nobodys, ...rest } = body as Record<string, unknown>
  return { ...rest, ...(external_id !== undefined && { external_id: `user-${crypto.randomUUID().slice(0, 8)}` }) }
}

export function keyProblem(key: string): string | undefined {
  if (key === '') return t('Paste a test key first.')
  if (LIVE_KEY.test(key))
    return t('This is a live key. It must never be in a browser: revoke it, and paste a test key.')
  return TEST_KEY.test(key) ? undefined : t('A test key begins with kv_sk_test_ and is 62 characters long.')
}

export function draftProblems(call: EndpointSpec, { path, body }: Draft): { path?: string; body?: string } {
  const isPath = path.startsWith(PARTNER_PATH) && !/[\s#]|\.\./.test(path)
  return {
    ...(isPath ? {} : { path: t('A path begins with {start}', { start: PARTNER_PATH }) }),
    ...(call.body && !isJson(body) ? { body: t('This is not JSON.') } : {}),
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** For a shell that has the key in `KIVUKO_KEY`. */
export function curlOf(call: EndpointSpec, { path, body, idempotencyKey }: Draft, origin: string): string {
  const parts = [
    `curl -sS ${call.method === 'POST' ? '-X POST ' : ''}'${origin}${API_BASE}${path}'`,
    `-H "authorization: Bearer $KIVUKO_KEY"`,
    ...(idempotencyKey ? [`-H '${IDEMPOTENCY_HEADER}: ${idempotencyKey}'`] : []),
    ...(call.body ? [`-H 'content-type: application/json'`, `-d '${body.replaceAll("'", `'\\''`)}'`] : []),
  ]
  return parts.join(' \\\n  ')
}

/** `status` 0: there was no answer. */
export type Outcome = { status: number; ms: number; requestId: string | null; text: string; known: Known }

/** Throws nothing: that there was no answer is one. */
export async function run(call: EndpointSpec, draft: Draft, key: string): Promise<Outcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const response = await fetch(urlOf({ ...call, path: draft.path }), {
      method: call.method,
      headers: headersOf(call, draft, key),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(call.body ? { body: draft.body } : {}),
    })
    const answer = await response.text()
    const shown = { status: response.status, ms: took(), requestId: response.headers.get(REQUEST_ID_HEADER) }
    return { ...shown, ...read(answer) }
  } catch {
    return { status: 0, ms: took(), requestId: null, text: '', known: {} }
  }
}

function headersOf(call: EndpointSpec, { idempotencyKey }: Draft, key: string): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
    ...(call.body ? { 'content-type': 'application/json' } : {}),
  }
}

function read(answer: string): { text: string; known: Known } {
  if (!isJson(answer)) return { text: answer, known: {} }
  const value: unknown = JSON.parse(answer)
  const { data } = (value ?? {}) as { data?: unknown }
  const one: unknown = Array.isArray(data) ? data[0] : value
  const ids = Object.values((one ?? {}) as object).flatMap((each: unknown) => {
    const [id, kind] = typeof each === 'string' ? (ID.exec(each) ?? []) : []
    return id && kind ? [[kind, id]] : []
  })
  return { text: JSON.stringify(value, null, 2), known: Object.fromEntries(ids) }
}
