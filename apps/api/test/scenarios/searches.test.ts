// An open list of the console asks again and again: what was searched for is written down once.
import { consoleAudit } from '@kivuko/contract/console-audit.ts'
import { consoleCases } from '@kivuko/contract/console-cases.ts'
import { consoleCustomers } from '@kivuko/contract/console-customers.ts'
import { consoleDocuments } from '@kivuko/contract/console-documents.ts'
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { PRIVATE_HEADER } from '@kivuko/contract/private-query.ts'
import { expect, test } from 'vitest'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

const HOUR_MS = 3_600_000

test('SEC-34 a search that a list repeats is written down once an hour, for each person and each of the words', async () => {
  await using app = await startTestApp()
  const [peter, grace] = [await staffMember(app, 'compliance'), await staffMember(app, 'compliance')]
  const ask = async (search: string, by = peter) => {
    for (const list of [consoleDocuments, consoleCases, consoleCustomers])
      expect((await by.call(list, { query: { search } })).status).toBe(200)
  }
  const lines = async () => (await auditLines(app)).filter(({ action }) => action.endsWith('.search'))
  for (let poll = 0; poll < 20; poll += 1) {
    await ask('wanjiru')
    app.clock.advance(30_000)
  }
  expect(await lines()).toEqual(
    ['document', 'case', 'customer'].map((kind) => ({
      actor: peter.actor,
      action: `${kind}.search`,
      subject: `${kind}s`,
      detail: kind === 'customer' ? 'name: wanjiru' : 'wanjiru',
    })),
  )
  await ask('okafor')
  await ask('wanjiru', grace)
  expect(await lines()).toHaveLength(9)
  app.clock.advance(HOUR_MS)
  await ask('wanjiru')
  expect(await lines()).toHaveLength(12)
})

test('SEC-149 words that may name a person are taken from a header and refused in an address; ids and references may stand there', async () => {
  await using app = await startTestApp()
  const [peter, amina] = [await staffMember(app, 'compliance'), await app.customer('Amina Wanjiru')]
  const inAddress = async (endpoint: EndpointSpec, query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${peter.token}` }
    return app.server.inject({ url: `${API_BASE}${endpoint.path}`, query, headers })
  }
  for (const words of [amina.email, 'Wanjiru', '+254712345678', 'KV-7Q2M-9XRD and more']) {
    const refused = await inAddress(consoleCustomers, { search: words })
    expect(refused.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'search' }] })
  }
  expect((await inAddress(consoleAudit, { subject: amina.email })).statusCode).toBe(422)
  for (const words of [amina.user.id, 'KV-7Q2M-9XRD'])
    expect((await inAddress(consoleCustomers, { search: words })).statusCode).toBe(200)
  const { rows } = (await peter.call(consoleCustomers, { query: { search: amina.email } })).body
  expect(rows.map(({ id }) => id)).toEqual([amina.user.id])
  // The header brings nothing else into the query.
  const headers = { [PRIVATE_HEADER]: 'limit=none&search=nobody' }
  expect((await peter.call(consoleDocuments, { headers })).status).toBe(200)
})
