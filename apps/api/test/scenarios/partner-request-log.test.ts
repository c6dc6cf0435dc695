// Goal: a partner finds each call its servers made, by whatever it knows of it, and no secret or name is written down with one.
import { createPartnerCustomer, readPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { listPartnerRequests } from '@kivuko/contract/partners.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callWith, newKey, newPartner, startBothModes } from '../support/partners.ts'
import { readLog } from '../support/read-log.ts'
import { until } from '../support/until.ts'

/** A customer of no partner. */
const UNHEARD = `pcu_${'0'.repeat(26)}`

test('PTN-13 PTN-14 calls are found by request, thing, key and path for 30 days; keys and names stand in no log', async () => {
  await using both = await startBothModes({ env: { LOG_LEVEL: 'debug' } })
  const logs = [readLog(both.live), readLog(both.test)]
  const partner = await newPartner(both)
  const { key, secret } = await newKey(partner)
  const ask = callWith(both, secret)
  const body = { external_id: 'user-1', first_name: 'Zubeida', last_name: 'Wanjiru' }
  const customer = (await ask(createPartnerCustomer, { body })).body
  await ask(readPartnerCustomer, { params: { id: customer.id } })
  const refused = await ask(readPartnerCustomer, { params: { id: UNHEARD } })
  await callWith(both, secret.replace(/.$/, 'x'))(listRails)
  const find = async (query: object) =>
    (
      await partner.owner.call(listPartnerRequests, {
        params: { id: partner.id },
        query: { mode: 'test', ...query } as { mode: 'test' },
      })
    ).body.data
  await until('all are noted', async () => (await find({})).length === 3)
  expect(await find({ object: customer.id })).toMatchObject([
    { method: 'GET', path: '/partner/customers/{id}', status: 200, key_id: key.id, code: null },
    { method: 'POST', path: '/partner/customers', status: 200 },
  ])
  expect(await find({ object: 'user-1' })).toHaveLength(2)
  expect(await find({ request_id: refused.problem.request_id })).toMatchObject([
    { status: 404, code: 'partner_customer_not_found', objects: [UNHEARD] },
  ])
  expect(await find({ path: '/partner/customers' })).toHaveLength(1)
  expect(await find({ key_id: key.id })).toHaveLength(3)
  expect(await find({ key_id: `apk_${'0'.repeat(26)}` })).toEqual([])
  const kept = await sql`select * from partner_requests`.execute(both.test.deps.db)
  const written = [...logs.flat(), JSON.stringify(kept.rows)].join('\n')
  expect(written.length).toBeGreaterThan(500)
  for (const word of [secret, secret.slice(11, 54), 'Zubeida']) expect(written).not.toContain(word)
  // Another's log is not there to be read.
  const stranger = await newPartner(both, 'Hill Wallet')
  const theirs = await stranger.owner.call(listPartnerRequests, { params: { id: partner.id }, query: { mode: 'test' } })
  expect(theirs.problem.code).toBe('partner_not_found')
})
