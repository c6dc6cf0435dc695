// A partner with a live key and customers of its own, made over HTTP as one is made. Its owner's second factor and the
// operator's yes are written into the tables at once.
import { randomUUID } from 'node:crypto'
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { PARTNER_SCOPES } from '@kivuko/contract/partner-keys.ts'
import { createPartner, createPartnerKey } from '@kivuko/contract/partners.ts'
import pg from 'pg'
import type { BenchCustomer } from '../transfers/customers.ts'

/** At once, while things are made ready. */
const CALLERS = 16

export type Asked = { endpoint: EndpointSpec; id?: string; body?: object }
export type World = { url: string; databaseUrl: string }

export function pathOf({ endpoint, id = '' }: Asked): string {
  return `${API_BASE}${endpoint.path.replace(/\{\w+\}/, id)}`
}

export function headersOf({ endpoint, body }: Asked, token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
  }
}

/** Throws with the refusal's text. */
export async function ask(url: string, token: string, asked: Asked): Promise<string> {
  const { endpoint, body } = asked
  const answer = await fetch(`${url}${pathOf(asked)}`, {
    method: endpoint.method,
    headers: headersOf(asked, token),
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${endpoint.id} answered ${answer.status}: ${text}`)
  return text
}

/** In the order of `asked`. */
export async function askAll<T>(asked: readonly T[], askOne: (each: T) => Promise<string>): Promise<{ id: string }[]> {
  const answers: { id: string }[] = []
  const rest = asked.entries()
  const caller = async () => {
    for (const [place, each] of rest) answers[place] = JSON.parse(await askOne(each))
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return answers
}

/** Answers its key. */
export async function makePartner({ url, databaseUrl }: World, owner: BenchCustomer): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into totp_secrets (user_id, sealed_secret, confirmed_at, created_at) values ($1, 'not used', now(), now())`,
    [owner.id],
  )
  const company = { name: 'Lake Wallet', website: 'https://wallet.example' }
  const { id } = JSON.parse(await ask(url, owner.token, { endpoint: createPartner, body: company }))
  await client.query(`update partners set state = 'live', asked_at = now(), decided_at = now() where id = $1`, [id])
  await client.end()
  const wanted = { mode: 'live', name: 'A server', scopes: PARTNER_SCOPES, networks: [] }
  return JSON.parse(await ask(url, owner.token, { endpoint: createPartnerKey, id, body: wanted })).secret
}

/** Their ids. */
export async function openCustomers({ url }: World, key: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, place) => `user-${place}`)
  const opened = await askAll(names, (external_id) => {
    const body = { external_id, first_name: 'Amina', last_name: 'Wanjiru' }
    return ask(url, key, { endpoint: createPartnerCustomer, body })
  })
  return opened.map(({ id }) => id)
}
