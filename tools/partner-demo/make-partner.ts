// A partner, made as one is made: somebody registers, sets a second factor, and takes a key and a webhook.
import { confirmTotp, startTotp } from '@kivuko/contract/account-security.ts'
import { register } from '@kivuko/contract/auth.ts'
import { API_BASE, type BodyInput, type EndpointSpec, type Response, TOKEN_HEADER } from '@kivuko/contract/endpoint.ts'
import type { PartnerScope } from '@kivuko/contract/partner-keys.ts'
import { setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { createPartnerWebhook } from '@kivuko/contract/partner-webhooks.ts'
import { createPartner, createPartnerKey } from '@kivuko/contract/partners.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { timeCode } from '../../apps/sandbox/src/authenticator/time-code.ts'
import { fromBase32 } from './base32.ts'

export type DemoPartner = { key: string; webhookSecret: string }

/** `open`: gives it live access, in place of two people of the operator; its key and its pages are then of the live mode. */
type Wanted = { shopUrl: string; open?: (id: string) => Promise<void>; scopes?: PartnerScope[] }

/** Throws with the refusal's text. */
export async function makePartner(
  appUrl: string,
  { shopUrl, open, scopes = ['widget:write'] }: Wanted,
): Promise<DemoPartner> {
  const email = `shop-${Date.now()}@kivuko.example`
  const person = { fullName: 'Amina Diallo', email, password: 'Ferry-over-the-lake-1' }
  const session: Session = { appUrl, token: undefined }
  session.token = (await ask(session, register, { body: person })).token
  const as = <const E extends EndpointSpec>(endpoint: E, given: Given<E> = {}) => ask(session, endpoint, given)
  // A demo on this machine tells its codes.
  const { dev_code: mailed = '' } = await as(sendEmailCode, { body: { email } })
  await as(verifyEmailCode, { body: { email, code: mailed } })
  const { secret } = await as(startTotp)
  await as(confirmTotp, { body: { code: timeCode(fromBase32(secret), Date.now()) } })
  const { id } = await as(createPartner, { body: { name: 'Lake Wallet', website: 'https://wallet.example' } })
  const mode = open ? 'live' : 'test'
  await open?.(id)
  const key = await as(createPartnerKey, {
    id,
    body: { mode, name: 'The shop', scopes, networks: [] },
  })
  await as(setPartnerOrigins, { id, body: { mode, origins: [shopUrl], return_addresses: [`${shopUrl}/thanks.html`] } })
  const webhook = await as(createPartnerWebhook, { id, body: { mode, url: `${shopUrl}/webhooks` } })
  return { key: key.secret, webhookSecret: webhook.secret }
}

type Session = { appUrl: string; token: string | undefined }
type Given<E extends EndpointSpec> = { id?: string; body?: BodyInput<E> }

async function ask<const E extends EndpointSpec>(
  session: Session,
  { method, path, idempotent }: E,
  { id = '', body }: Given<E>,
): Promise<Response<E>> {
  const { token } = session
  const answer = await fetch(`${session.appUrl}${API_BASE}${path.replace('{id}', id)}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  // What changes ways of signing in renews it.
  session.token = answer.headers.get(TOKEN_HEADER) ?? token
  return (await answer.json()) as Response<E>
}
