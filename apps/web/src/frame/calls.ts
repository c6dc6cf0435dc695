// What the frame asks the server, with the token of its session: no cookie, and nothing of the site.
import { API_BASE } from '@kivuko/contract/api-base.ts'
import type { Response as AnswerOf, Body, EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import type * as contract from '@kivuko/contract/widget.ts'
import type * as atSite from '@kivuko/contract/widget-sign-in.ts'

/** A refusal, by its code and in words for the customer. `offline`: nobody answered. */
export class Refusal extends Error {
  readonly code: string
  /** By field. */
  readonly fields: Readonly<Record<string, string>>

  constructor(code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

type Sent = { bearer: string; body?: unknown; key?: string }

export async function ask<E extends EndpointSpec>(
  method: 'GET' | 'POST',
  path: string,
  { bearer, body, key }: Sent,
): Promise<AnswerOf<E>> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    'accept-language': document.documentElement.lang,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const answer = await fetch(`${API_BASE}${path}`, {
    method,
    headers,
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  const read = (await answer?.json().catch(() => undefined)) as unknown
  if (answer?.ok && read !== undefined) return read as AnswerOf<E>
  throw refusalOf(read)
}

function refusalOf(read: unknown): Refusal {
  const {
    code,
    detail,
    errors = [],
  } = (read ?? {}) as {
    code?: string
    detail?: string
    errors?: { field: string; message: string }[]
  }
  if (!code || !detail) return new Refusal('offline', t('No answer. Check your connection and try again.'))
  return new Refusal(code, detail, Object.fromEntries(errors.map(({ field, message }) => [field, message])))
}

export type Calls = ReturnType<typeof callsOf>

/** The calls of one session. */
export function callsOf(bearer: string) {
  return {
    /** For what is loaded when it is needed. */
    bearer,
    view: () => ask<typeof contract.readWidget>('GET', '/widget/session', { bearer }),
    sendCode: (body: Body<typeof contract.sendWidgetCode>) =>
      ask<typeof contract.sendWidgetCode>('POST', '/widget/email_code', { bearer, body }),
    signIn: (body: Body<typeof contract.signInWidget>) =>
      ask<typeof contract.signInWidget>('POST', '/widget/sign_in', { bearer, body }),
    startSiteSignIn: () => ask<typeof atSite.startWidgetSignIn>('POST', '/widget/site_sign_in', { bearer }),
    siteSignIn: () => ask<typeof atSite.readWidgetSignIn>('GET', '/widget/site_sign_in', { bearer }),
    quote: (body: Body<typeof contract.createWidgetQuote>) =>
      ask<typeof contract.createWidgetQuote>('POST', '/widget/quotes', { bearer, body }),
    orderByPhone: (body: Body<typeof contract.orderWidgetByPhone>, key: string) =>
      ask<typeof contract.orderWidgetByPhone>('POST', '/widget/phone_orders', { bearer, body, key }),
    orderByCard: (body: Body<typeof contract.orderWidgetByCard>, key: string) =>
      ask<typeof contract.orderWidgetByCard>('POST', '/widget/card_orders', { bearer, body, key }),
    order: (id: string) => ask<typeof contract.readWidgetOrder>('GET', `/widget/orders/${id}`, { bearer }),
    cancel: (id: string, key: string) =>
      ask<typeof contract.cancelWidgetOrder>('POST', `/widget/orders/${id}/cancel`, { bearer, key }),
  }
}
