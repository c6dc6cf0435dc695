// Goal: however many endpoints of however many partners hang, a message to anybody else leaves at once.
import * as contract from '@kivuko/contract/partner-webhooks.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeDue } from '../../src/partners/webhooks/store.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { newId, type PartnerId } from '../../src/platform/ids.ts'
import { startPartnerShop } from '../support/partner-shop.ts'
import { type BothModes, newPartner, startBothModes, type TestPartner } from '../support/partners.ts'
import { until } from '../support/until.ts'

const EACH = 4

async function listen(partner: TestPartner, url: string): Promise<void> {
  const body = { mode: 'test', url } as const
  expect((await partner.owner.call(contract.createPartnerWebhook, { params: { id: partner.id }, body })).status).toBe(
    200,
  )
}

/** So many events of a partner, which become a delivery for each of its webhooks. */
async function happen({ test: app }: BothModes, { id }: { id: string }, count: number): Promise<void> {
  await sql`insert into partner_events (partner_id, type, object_id, status, at)
    select ${id}, 'order.created', 'ord_' || lpad(n::text, 26, '0'), 'awaiting_payment', ${app.clock.now()}
    from generate_series(1, ${count}::int) as n`.execute(app.deps.db)
}

test('PTN-301 while thirty endpoints of three partners hang, another partner’s message arrives at once', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ env: { PARTNER_WEBHOOKS: 'anywhere' } })
  await using hanging = await startPartnerShop()
  await using quick = await startPartnerShop()
  hanging.answers(() => {})
  const slow = [await newPartner(both), await newPartner(both, 'Hill Wallet'), await newPartner(both, 'Coast Wallet')]
  const calm = await newPartner(both, 'Plain Wallet')
  for (const partner of slow)
    for (let made = 0; made < contract.WEBHOOKS_MAX; made += 1) await listen(partner, hanging.url)
  await listen(calm, quick.url)
  for (const partner of slow) await happen(both, partner, 20)
  await both.test.startBackground()
  // All that one endpoint may have on its way hangs, of every one.
  await until('all hang', () => hanging.received.length === slow.length * contract.WEBHOOKS_MAX * EACH, 14_000)
  const began = performance.now()
  await happen(both, calm, 1)
  await until('it is there', () => quick.received.length === 1)
  expect(performance.now() - began).toBeLessThan(5_000)
})

/** A partner with so many webhooks, written into the tables: nothing is sent to them. */
async function crowd({ test: app }: BothModes, webhooks: number): Promise<{ id: PartnerId }> {
  const { db, clock } = app.deps
  const id = newId('ptn', clock.now())
  await sql`insert into partners (id, name, website, state, created_at)
    values (${id}, 'A wallet', 'https://wallet.example', 'test', ${clock.now()})`.execute(db)
  await sql`insert into partner_webhooks (id, partner_id, url, types, sealed_secret, created_by, created_at)
    select 'pwh_' || substr(md5(random()::text), 1, 26), ${id}, 'https://shop.example/', array['order.created'], '', 'usr_nobody', ${clock.now()}
    from generate_series(1, ${webhooks}::int)`.execute(db)
  return { id }
}

test('PTN-302 partners take turns, each of their webhooks too, and the fuller a process is the less anybody gets', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const { deps, clock } = both.test
  const busy = new Map<PartnerId, number>()
  const take = async (free: number) => {
    const now = clock.now()
    const due = await inTransaction(deps.db, (tx) =>
      takeDue(tx, { now, until: new Date(now.getTime() + 60_000), each: EACH, free, busy }),
    )
    for (const { partner_id } of due) busy.set(partner_id, (busy.get(partner_id) ?? 0) + 1)
    return due
  }
  const many = [await crowd(both, 10), await crowd(both, 10), await crowd(both, 10), await crowd(both, 10)]
  for (const each of many) await happen(both, each, 10)
  const first = await take(40)
  expect(first).toHaveLength(20)
  expect([...busy.values()]).toEqual([5, 5, 5, 5])
  const webhooks = first.filter(({ partner_id }) => partner_id === many[0]?.id).map(({ webhook_id }) => webhook_id)
  expect(new Set(webhooks).size).toBe(5)
  // Who comes after them finds room for as many as one webhook may have on its way; they get no more of it.
  const late = await crowd(both, 1)
  await happen(both, late, 10)
  expect((await take(20)).map(({ partner_id }) => partner_id)).toEqual(Array(EACH).fill(late.id))
  // With the last place somebody new is served.
  const last = await crowd(both, 1)
  await happen(both, last, 10)
  expect((await take(1)).map(({ partner_id }) => partner_id)).toEqual([last.id])
  expect(await take(0)).toEqual([])
})
