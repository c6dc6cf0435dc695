// An open list of the console asks again and again: what was searched for is written down once.
import { consoleCases } from '@kivuko/contract/console-cases.ts'
import { consoleCustomers } from '@kivuko/contract/console-customers.ts'
import { consoleDocuments } from '@kivuko/contract/console-documents.ts'
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
