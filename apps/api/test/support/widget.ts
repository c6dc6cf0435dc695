// A frame on a partner's page, as far as the server sees it: calls at the widget's own address, with a bearer and no cookie.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Body, BodyInput, EndpointSpec, Response } from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { redeemWidgetSession, sendWidgetCode, signInWidget } from '@kivuko/contract/widget.ts'
import { type BothModes, newPartner, type TestPartner } from './partners.ts'

export const WIDGET_HOST = 'widget.localhost'
export const WIDGET_URL = `http://${WIDGET_HOST}`
export const SHOP = 'https://shop.example'

type Sent<E extends EndpointSpec> = {
  params?: Record<string, string>
  body?: BodyInput<E>
  host?: string
  key?: string
}
export type Framed<E extends EndpointSpec> = { status: number; body: Response<E>; problem: Problem }

/** Whatever host it names: `fetch` would name the one it connects to. */
export async function callFrame<const E extends EndpointSpec>(
  { live }: BothModes,
  bearer: string | undefined,
  { method, path }: E,
  { params = {}, body, host = WIDGET_HOST, key = crypto.randomUUID() }: Sent<E> = {},
): Promise<Framed<E>> {
  const url = `${live.url}/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`
  const headers = {
    host,
    'idempotency-key': key,
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, async (response) => {
      let text = ''
      for await (const part of response) text += String(part)
      const answer = JSON.parse(text) as never
      resolve({ status: response.statusCode ?? 0, body: answer, problem: answer })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export function newFrame(): string {
  return randomBytes(24).toString('base64url')
}

export function secretIn(url: string): string {
  return new URL(url).hash.slice(1)
}

/** A partner whose shop may show the widget. */
export async function partnerWithShop(both: BothModes): Promise<TestPartner> {
  const partner = await newPartner(both)
  await partner.owner.call(setPartnerOrigins, {
    params: { id: partner.id },
    body: { mode: 'test', origins: [SHOP], return_addresses: [`${SHOP}/thanks`] },
  })
  return partner
}

export async function takeSession(both: BothModes, url: string): Promise<string> {
  const { body } = await callFrame(both, secretIn(url), redeemWidgetSession, { body: { frame: newFrame() } })
  return body.token
}

export async function signIn(both: BothModes, token: string, who: Omit<Body<typeof signInWidget>, 'code'>) {
  const sent = await callFrame(both, token, sendWidgetCode, { body: { email: who.email } })
  return callFrame(both, token, signInWidget, { body: { ...who, code: sent.body.dev_code ?? '' } })
}
