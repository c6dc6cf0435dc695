// Goal: a partner's key opens its own mode's database and nothing else, for as long and as far as it was made.
import { PARTNER_KEYS_MAX, PARTNER_SCOPES } from '@kivuko/contract/partner-keys.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import * as partners from '@kivuko/contract/partners.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callOverHttp } from '../support/over-http.ts'
import { callWith, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'
import { giveSecondStep } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

test('PTN-01 PTN-02 a customer with a second factor becomes a partner, and its test key is answered by the test database', async () => {
  await using both = await startBothModes({ sandbox: true })
  const partner = await newPartner(both)
  expect(partner).toMatchObject({ name: 'Lake Wallet', state: 'test', role: 'owner', modes: ['test'] })
  const { key, secret } = await newKey(partner)
  expect(secret).toMatch(/^kv_sk_test_[0-9A-Za-z]{43}[0-9a-f]{8}$/)
  expect(key).toMatchObject({ shown: `kv_sk_test_…${secret.slice(-4)}`, last_used_at: null, ends_at: null })
  const { body, headers } = await callWith(both, secret)(listRails)
  expect(body.mode).toBe('test')
  expect(body.data).toContainEqual(
    expect.objectContaining({ currency: 'KES', method: 'mpesa', minimum: '10.00', fee_bps: 150, is_open: true }),
  )
  expect(headers.ratelimit).toMatch(/^"partner";r=\d+;t=\d+$/)
  // What a key needs is in its own database, and nowhere else.
  const rows = (app: typeof both.live, table: string) =>
    sql<{ id: string }>`select id from ${sql.table(table)}`
      .execute(app.deps.db)
      .then(({ rows }) => rows.map(({ id }) => id))
  expect(await rows(both.test, 'partner_keys')).toEqual([key.id])
  expect(await rows(both.live, 'partner_keys')).toEqual([])
  expect(await rows(both.test, 'partners')).toEqual([partner.id])
  expect(await rows(both.test, 'partner_members')).toEqual([])
})

test('PTN-03 a key of one mode is nothing to the other, whatever is written before it', { tags: 'long' }, async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const ofTest = await newKey(partner)
  await openLive(both, partner)
  const ofLive = await newKey(partner, { mode: 'live' })
  expect((await callWith(both, ofTest.secret)(listRails)).body.mode).toBe('test')
  expect((await callWith(both, ofLive.secret)(listRails)).body.mode).toBe('live')
  // Straight at each application: not even found.
  const direct = (app: typeof both.live, token: string) => app.call(listRails, { token })
  expect((await direct(both.live, ofTest.secret)).problem.code).toBe('api_key_invalid')
  expect((await direct(both.test, ofLive.secret)).problem.code).toBe('api_key_invalid')
  for (const [from, to, { secret }] of [
    ['test', 'live', ofTest],
    ['live', 'test', ofLive],
  ] as const) {
    const renamed = secret.replace(from, to)
    expect((await callWith(both, renamed)(listRails)).problem.code).toBe('api_key_invalid')
  }
})

test('PTN-04 without a test mode there are no test keys, and one is refused like any other word', async () => {
  await using app = await startTestApp({ processes: 1 })
  const owner = await app.customer()
  await giveSecondStep(app, owner)
  const { body: partner } = await owner.call(partners.createPartner, {
    body: { name: 'Lake Wallet', website: 'https://wallet.example' },
  })
  expect(partner.modes).toEqual([])
  const body = { mode: 'test', name: 'A server', scopes: [...PARTNER_SCOPES], networks: [] } as const
  const refused = await owner.call(partners.createPartnerKey, {
    params: { id: partner.id },
    body: { ...body, scopes: [...body.scopes], networks: [] },
  })
  expect(refused.problem.code).toBe('partner_mode_closed')
  expect((await callOverHttp(app.url)(listRails, { token: `kv_sk_test_${'a'.repeat(51)}` })).problem.code).toBe(
    'api_key_invalid',
  )
})

test('PTN-05 a key is shown once, kept as its hash, and at most twenty of a mode work', { tags: 'long' }, async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const made = await newKey(partner)
  const { rows } = await sql<Record<string, unknown>>`select * from partner_keys`.execute(both.test.deps.db)
  expect(JSON.stringify(rows)).not.toContain(made.secret.slice('kv_sk_test_'.length, 40))
  const keys = async () =>
    (await partner.owner.call(partners.listPartnerKeys, { params: { id: partner.id }, query: { mode: 'test' } })).body
      .keys
  expect(JSON.stringify(await keys())).not.toContain(made.secret.slice(0, 40))
  await Promise.all(Array.from({ length: PARTNER_KEYS_MAX - 1 }, () => newKey(partner)))
  const body = { mode: 'test' as const, name: 'One more', scopes: ['rails:read' as const], networks: [] }
  const many = await partner.owner.call(partners.createPartnerKey, { params: { id: partner.id }, body })
  expect(many.problem.code).toBe('too_many_partner_keys')
  await partner.owner.call(partners.revokePartnerKey, {
    params: { id: partner.id, key: made.key.id },
    body: { mode: 'test' },
  })
  expect((await partner.owner.call(partners.createPartnerKey, { params: { id: partner.id }, body })).status).toBe(200)
  expect(await keys()).toHaveLength(PARTNER_KEYS_MAX + 1)
})

test('PTN-06 a rotated key works on for its overlap, a revoked one ends at once, and use is shown', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const partner = await newPartner(both)
  const old = await newKey(partner, { scopes: ['rails:read'] })
  const params = { id: partner.id, key: old.key.id }
  const { body: next } = await partner.owner.call(partners.rotatePartnerKey, {
    params,
    body: { mode: 'test', overlap_hours: 1 },
  })
  expect(next.key.scopes).toEqual(['rails:read'])
  const ask = async (secret: string) => {
    const answer = await callWith(both, secret)(listRails)
    return answer.status === 200 ? 200 : answer.problem.code
  }
  expect([await ask(old.secret), await ask(next.secret)]).toEqual([200, 200])
  await both.live.advance(3_600_000)
  expect([await ask(old.secret), await ask(next.secret)]).toEqual(['api_key_ended', 200])
  const again = await partner.owner.call(partners.rotatePartnerKey, {
    params,
    body: { mode: 'test', overlap_hours: 0 },
  })
  expect(again.problem.code).toBe('partner_key_ended')
  await partner.owner.call(partners.revokePartnerKey, {
    params: { id: partner.id, key: next.key.id },
    body: { mode: 'test' },
  })
  expect(await ask(next.secret)).toBe('api_key_ended')
  const { keys } = (
    await partner.owner.call(partners.listPartnerKeys, { params: { id: partner.id }, query: { mode: 'test' } })
  ).body
  expect(keys.map(({ last_used_at }) => last_used_at !== null)).toEqual([true, true])
  const wrong = await partner.owner.call(partners.rotatePartnerKey, {
    params,
    body: { mode: 'test', overlap_hours: 2 as 1 },
  })
  expect(wrong.problem.errors?.[0]?.message).toBe('must be one of 0, 1, 24, 168')
})
