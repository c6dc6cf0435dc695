// Goal: a read with a key is answered past the steps of other calls, and nobody can tell from the answer.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { revokePartnerKey } from '@kivuko/contract/partners.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type BothModes, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'
import { until } from '../support/until.ts'

const urlOf = ({ live }: BothModes) => `${live.url}${API_BASE}${listRails.path}`

test('PTN-194 ways to pay that stand ready are answered as the call before, counted, noted, and refused to whoever may not', async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  await openLive(both, partner)
  const { secret, key } = await newKey(partner, { mode: 'live' })
  const url = urlOf(both)
  const ask = (headers: Record<string, string> = {}) =>
    fetch(url, { headers: { authorization: `Bearer ${secret}`, ...headers } })
  const named = async (answer: Response) => {
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'))
    return { status: answer.status, text: await answer.text(), headers }
  }
  // The first of a moment is looked up; those after it are not.
  const [first, second] = [await named(await ask()), await named(await ask())]
  expect(second.text).toBe(first.text)
  expect(Object.keys(second.headers)).toEqual(Object.keys(first.headers))
  const left = ({ headers }: typeof first) => Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])
  expect(left(second)).toBe(left(first) - 1)
  const refused = await named(await ask({ 'kivuko-version': 'yesterday' }))
  expect(refused.status).toBe(422)
  await until('all are noted', async () => {
    const { rows } = await sql<{ status: number }>`
      select status from partner_requests where key_id = ${key.id} order by id`.execute(both.live.deps.db)
    return rows.map(({ status }) => status).join() === '200,200,422'
  })
  const revoke = { params: { id: partner.id, key: key.id }, body: { mode: 'live' as const } }
  await partner.owner.call(revokePartnerKey, revoke)
  expect((await ask()).status).toBe(401)
})

test('PTN-193 an answer to a key says what a refusal says beside it, whole in one length, and nothing of a browser’s session', async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const { secret } = await newKey(partner)
  const url = urlOf(both)
  const ask = (method: string, bearer: string) => fetch(url, { method, headers: { authorization: `Bearer ${bearer}` } })
  const answer = await ask('GET', secret)
  const text = await answer.text()
  const refusal = await ask('GET', secret.replace(/.$/, 'x'))
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control'])
    expect(answer.headers.get(name), name).toBe(refusal.headers.get(name))
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect(answer.headers.get('kivuko-request-id')).not.toBe(refusal.headers.get('kivuko-request-id'))
  expect(answer.headers.get('ratelimit')).toMatch(/^"partner";r=\d+;t=\d+$/)
  for (const { headers } of [answer, refusal]) expect(headers.has('dpop-nonce')).toBe(false)
  // Only the head of the same answer.
  const head = await ask('HEAD', secret)
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(text.length), ''])
  // A process that is to end says so, so that the next call goes elsewhere.
  both.test.deps.readiness.drain()
  expect((await ask('GET', secret)).headers.get('connection')).toBe('close')
})
