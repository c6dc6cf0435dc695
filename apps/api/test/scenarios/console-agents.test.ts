// How a customer becomes an agent, and what staff decide of one.
import { applyAsAgent, readAgent } from '@kivuko/contract/agents.ts'
import { consoleAgents, decideAgent } from '@kivuko/contract/console-agents.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveAgency } from '../support/agents.ts'
import { noticesOf } from '../support/notices.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const SHOP = { shop_name: 'Mama Njeri Shop', place: 'Market Road 4', phone: '0712 345 678', currency: 'KES' } as const
type Decision = { decision: 'approve' | 'reject' | 'suspend' | 'resume' | 'set_limit' | 'end'; day_limit?: string }

const decide = (by: Member, id: string, decided: Decision) =>
  by.call(decideAgent, { params: { id }, body: { reason: 'Seen at the shop', ...decided } })

async function twoStaff(app: TestApp): Promise<[Member, Member]> {
  return [await staffMember(app, 'compliance', 'One Member'), await staffMember(app, 'admin', 'Other Member')]
}

test('AGT-20 a customer applies once, with a shop, a place and a phone; what is wrong is named', async () => {
  await using app = await startTestApp()
  const ada = await app.customer('Ada Obi')
  expect((await ada.call(readAgent)).body).toEqual({ agent: null })
  const wrong: [Partial<Record<keyof typeof SHOP, string>>, string][] = [
    [{ shop_name: ' ' }, 'shop_name'],
    [{ shop_name: 'Two\nlines' }, 'shop_name'],
    [{ place: 'x' }, 'place'],
    [{ phone: 'call me' }, 'phone'],
    [{ currency: 'USD' }, 'currency'],
  ]
  for (const [part, field] of wrong) {
    const refused = await ada.call(applyAsAgent, { body: { ...SHOP, ...part } as typeof SHOP })
    expect(refused.problem.errors?.map((each) => each.field)).toEqual([field])
  }
  const applied = await Promise.all([1, 2].map(() => ada.call(applyAsAgent, { body: SHOP })))
  expect(applied.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await ada.call(readAgent)).body.agent).toMatchObject({
    ...SHOP,
    phone: '+254712345678',
    state: 'applied',
    day_limit: null,
  })
  await using strict = await startTestApp({ env: { KYC_OPERATIONS: '' } })
  const brian = await strict.customer('Brian Otieno')
  expect((await brian.call(applyAsAgent, { body: SHOP })).problem.code).toBe('tier_too_low')
  expect((await app.call(applyAsAgent, { body: SHOP })).status).toBe(401)
})

test('AGT-21 two people approve with the same limit; one alone opens nothing, and nobody decides on their own account or device', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [one, other] = await twoStaff(app)
  const ada = await app.customer('Ada Obi')
  await ada.call(applyAsAgent, { body: SHOP })
  await one.call(applyAsAgent, { body: SHOP })
  expect((await one.call(consoleWaiting)).body.waiting.agents).toBe(2)
  const { rows } = (await one.call(consoleAgents, { query: { state: 'applied', search: ada.user.id } })).body
  const id = rows[0]?.id ?? ''
  expect(rows).toMatchObject([
    { customer: { name: 'Ada Obi' }, shop_name: 'Mama Njeri Shop', first_word: null, deals_today: 0 },
  ])
  expect((await auditLines(app, 'agent.search')).map(({ detail }) => detail)).toEqual([ada.user.id])
  const own = (await other.call(consoleAgents, { query: { search: one.user.id } })).body.rows[0]?.id ?? ''
  expect((await decide(one, own, { decision: 'approve', day_limit: '1000' })).problem.code).toBe('own_account')
  expect((await decide(one, id, { decision: 'approve' })).problem.errors?.[0]?.field).toBe('day_limit')
  expect((await decide(one, id, { decision: 'reject', day_limit: '1' })).problem.errors?.[0]?.field).toBe('day_limit')
  expect((await decide(one, id, { decision: 'resume' })).problem.code).toBe('agent_decided')
  const approval = { decision: 'approve', day_limit: '200000' } as const
  for (let time = 0; time < 2; time += 1)
    expect((await decide(one, id, approval)).body).toMatchObject({ waits: true, agent: { state: 'applied' } })
  expect((await decide(other, id, { ...approval, day_limit: '300000' })).body.waits).toBe(true)
  expect((await decide(one, id, { ...approval, day_limit: '300000.00' })).body).toMatchObject({
    waits: false,
    agent: { state: 'active', day_limit: '300000.00', first_word: null },
  })
  expect((await noticesOf(ada))[0]).toMatchObject({ title: 'You are an agent now', action_url: '/agent' })
  expect((await auditLines(app)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['agent.approve.first', 'agent.approve']),
  )
  const now = app.clock.now()
  for (const user of [other.user.id, ada.user.id])
    await sql`insert into known_devices (user_id, device, first_seen_at, last_seen_at) values (${user}, 'd', ${now}, ${now})`.execute(
      app.deps.db,
    )
  expect((await decide(other, id, { decision: 'suspend' })).problem.code).toBe('same_device')
})

test('AGT-22 one person turns down, suspends or ends at once, with a reason the agent reads; resuming takes two each time', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [one, other] = await twoStaff(app)
  const ada = await app.customer('Ada Obi')
  await ada.call(applyAsAgent, { body: SHOP })
  const first = (await one.call(consoleAgents)).body.rows[0]?.id ?? ''
  expect((await decide(one, first, { decision: 'reject' })).body).toMatchObject({
    waits: false,
    agent: { state: 'rejected' },
  })
  expect((await ada.call(readAgent)).body.agent).toMatchObject({ state: 'rejected', note: 'Seen at the shop' })
  expect((await ada.call(applyAsAgent, { body: SHOP })).status).toBe(200)
  const { agentId: id } = await giveAgency(app, await app.customer('Njeri Kamau'))
  for (let time = 0; time < 2; time += 1) {
    expect((await decide(one, id, { decision: 'suspend' })).body.agent.state).toBe('suspended')
    expect((await decide(one, id, { decision: 'resume' })).body).toMatchObject({
      waits: true,
      agent: { state: 'suspended', first_word: { word: expect.stringMatching(/^resume, agent \d{8}$/), is_own: true } },
    })
    expect((await decide(other, id, { decision: 'resume' })).body).toMatchObject({
      waits: false,
      agent: { state: 'active' },
    })
  }
  expect((await decide(one, id, { decision: 'set_limit', day_limit: '5000' })).body.waits).toBe(true)
  expect((await decide(other, id, { decision: 'set_limit', day_limit: '5000' })).body.agent.day_limit).toBe('5000.00')
  expect((await decide(one, id, { decision: 'end' })).body.agent.state).toBe('ended')
  expect((await decide(one, id, { decision: 'resume' })).problem.code).toBe('agent_decided')
  expect((await decide(one, `agt_${'0'.repeat(26)}`, { decision: 'end' })).problem.code).toBe('agent_not_found')
})

test('AGT-21 only compliance and admins see or decide about agents', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  for (const role of ['support', 'treasury'] as const)
    expect((await (await staffMember(app, role)).call(consoleAgents)).status).toBe(403)
})
