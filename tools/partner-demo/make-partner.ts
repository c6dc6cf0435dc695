// A partner of the test mode, made as one is made: somebody registers, sets a second factor, and takes a key and a webhook.
import { confirmTotp, startTotp } from '@kivuko/contract/account-security.ts'
import { register } from '@kivuko/contract/auth.ts'
import { API_BASE, type BodyInput, type EndpointSpec, type Response } from '@kivuko/contract/endpoint.ts'
import { setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { createPartnerWebhook } from '@kivuko/contract/partner-webhooks.ts'
import { createPartner, createPartnerKey } from '@kivuko/contract/partners.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { timeCode } from '../../apps/sandbox/src/authenticator/time-code.ts'
import { fromBase32 } from './base32.ts'

export type DemoPartner = { key: string; webhookSecret: string }

/** Throws with the refusal's text. */
export async function makePartner(appUrl: string, shopUrl: string): Promise<DemoPartner> {
  const email = `shop-${Date.now()}@kivuko.example`
  const person = { fullName: 'Amina Diallo', email, password: 'Ferry-over-the-lake-1' }
  const { token } = await ask(appUrl, register, { body: person })
  const as = <const E extends EndpointSpec>(endpoint: E, given: Given<E> = {}) =>
    ask(appUrl, endpoint, { ...given, token })
  // A demo on this machine tells its codes.
  const { dev_code: mailed = '' } = await ask(appUrl, sendEmailCode, { body: { email } })
  await as(verifyEmailCode, { body: { email, code: mailed } })
  const { secret } = await as(startTotp)
  await as(confirmTotp, { body: { code: timeCode(fromBase32(secret), Date.now()) } })
  const { id } = await as(createPartner, { body: { name: 'Lake Wallet', website: 'https://wallet.example' } })
  const mode = 'test'
  const key = await as(createPartnerKey, {
    id,
    body: { mode, name: 'The shop', scopes: ['widget:write'], networks: [] },
  })
  await as(setPartnerOrigins, { id, body: { mode, origins: [shopUrl], return_addresses: [`${shopUrl}/thanks.html`] } })
  const webhook = await as(createPartnerWebhook, { id, body: { mode, url: `${shopUrl}/webhooks` } })
  return { key: key.secret, webhookSecret: webhook.secret }
}

type Given<E extends EndpointSpec> = { id?: string; body?: BodyInput<E>; token?: string }

async function ask<const E extends EndpointSpec>(
  appUrl: string,
  { method, path, idempotent }: E,
  { id = '', body, token }: Given<E>,
): Promise<Response<E>> {
  const answer = await fetch(`${appUrl}${API_BASE}${path.replace('{id}', id)}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Response<E>
}
