// Goal: what is promised for a time lasts as long, and no longer: the overlap of keys, repeats under one key, the log and events.
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { PARTNER_LOG_DAYS } from '@kivuko/contract/partner-keys.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { rotatePartnerKey } from '@kivuko/contract/partners.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepUp } from '../../src/platform/jobs.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { callWith, newKey, newPartner, startBothModes } from '../support/partners.ts'
import { until } from '../support/until.ts'

/** Longer than a test takes between two moves of the clock. */
const NEARLY_MS = 300_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('PTN-305 a rotated key works through its overlap of a day or of a week, and not beyond', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const rotated = async (overlap_hours: 24 | 168) => {
    const { key, secret } = await newKey(partner)
    const params = { id: partner.id, key: key.id }
    const next = await partner.owner.call(rotatePartnerKey, { params, body: { mode: 'test', overlap_hours } })
    return [secret, next.body.secret] as const
  }
  const [[ofDay, nextOfDay], [ofWeek, nextOfWeek]] = [await rotated(24), await rotated(168)]
  const answers = async () =>
    Promise.all(
      [ofDay, nextOfDay, ofWeek, nextOfWeek].map(async (secret) => {
        const answer = await callWith(both, secret)(listRails)
        return answer.status === 200 ? 200 : answer.problem.code
      }),
    )
  await both.live.advance(DAY_MS - NEARLY_MS)
  expect(await answers()).toEqual([200, 200, 200, 200])
  await both.live.advance(NEARLY_MS)
  expect(await answers()).toEqual(['api_key_ended', 200, 200, 200])
  await both.live.advance(6 * DAY_MS - NEARLY_MS)
  expect(await answers()).toEqual(['api_key_ended', 200, 200, 200])
  await both.live.advance(NEARLY_MS)
  expect(await answers()).toEqual(['api_key_ended', 200, 'api_key_ended', 200])
})

test('PTN-306 a repeat under one Idempotency-Key is answered as the first for seven days; then it is a call of its own', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const ask = callWith(both, (await newKey(await newPartner(both))).secret)
  const body = { external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' }
  const repeat = () => ask(createPartnerCustomer, { body, key: 'the-key-of-this-test' })
  const first = await repeat()
  await both.live.advance(7 * DAY_MS - NEARLY_MS)
  await sweepUp(backgroundOf(both.test.deps))
  const late = await repeat()
  expect([late.body, late.headers['idempotency-hit']]).toEqual([first.body, 'true'])
  await both.live.advance(NEARLY_MS)
  await sweepUp(backgroundOf(both.test.deps))
  const later = await repeat()
  expect([later.problem.code, later.headers['idempotency-hit']]).toEqual(['partner_customer_known', undefined])
})

test('PTN-307 the log of calls and the list of events end after 30 days, and not before', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const ask = callWith(both, (await newKey(partner)).secret)
  const { db } = both.test.deps
  await ask(listRails)
  const calls = async () =>
    (await db.selectFrom('partner_requests').select('path').execute()).filter(({ path }) => path === '/partner/rails')
  await until('the call is noted', async () => (await calls()).length === 1)
  await sql`insert into partner_events (partner_id, type, object_id, status, at)
    values (${partner.id}, 'order.created', ${`ord_${'0'.repeat(26)}`}, 'awaiting_payment', ${both.test.clock.now()})`.execute(
    db,
  )
  const kept = async () => {
    await sweepUp(backgroundOf(both.test.deps))
    return [(await calls()).length, (await ask(listPartnerEvents)).body.data.length]
  }
  await both.live.advance(PARTNER_LOG_DAYS * DAY_MS - NEARLY_MS)
  expect(await kept()).toEqual([1, 1])
  await both.live.advance(NEARLY_MS)
  expect(await kept()).toEqual([0, 0])
})
