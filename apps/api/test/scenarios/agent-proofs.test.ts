// Who must show at an agent's that it is they: an open session alone moves neither a float nor a wallet.
import { approveDeal, endAgency, showDealCode } from '@kivuko/contract/agents.ts'
import { expect, test } from 'vitest'
import { approve, ask, codeOf, confirm, deal, start, twoOf } from '../support/agents.ts'
import { balanceOf } from '../support/gifts.ts'
import { newReference } from '../support/phone-payments.ts'
import { startTestApp } from '../support/test-app.ts'

const MINUTE_MS = 60_000

test('AGT-40 at a session left open at the shop nobody starts a deal without the agent’s proof, which opens ten minutes', async () => {
  await using app = await startTestApp()
  const { agent, customer: mule } = await twoOf(app)
  await app.advance(11 * MINUTE_MS)
  for (const direction of ['cash_in', 'cash_out'] as const) {
    const refused = await start(agent, mule, { direction, isProven: false })
    expect(refused.problem.code).toBe('proof_required')
  }
  expect(await app.deps.db.selectFrom('agent_deals').select('id').execute()).toEqual([])
  expect((await start(agent, mule)).body.status).toBe('waiting')
  const next = await app.customer('Brian Otieno')
  expect((await start(agent, next, { isProven: false })).body.status).toBe('waiting')
  expect(await balanceOf(agent, 'NGN')).toBe('50000.00')
})

test('AGT-41 an agent who was paid before waives no proof: approving cash out, seeing its code and asking for it take one each time', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  await deal(agent, customer, { direction: 'cash_out' })
  const { body: waiting } = await start(agent, customer, { direction: 'cash_out' })
  const params = { reference: waiting.reference }
  const key = newReference()
  for (const refused of [
    await customer.call(approveDeal, { key, params, proof: undefined }),
    await customer.call(showDealCode, { params, proof: undefined }),
    await ask(customer, agent, { isProven: false }),
  ])
    expect(refused.problem.code).toBe('proof_required')
  const { code } = (await codeOf(customer, waiting)).body
  expect((await confirm(agent, waiting, code)).body.status).toBe('completed')
  // What is done moves nothing any more.
  expect((await customer.call(approveDeal, { key: newReference(), params, proof: undefined })).body.status).toBe(
    'completed',
  )
  const { body: asked } = await ask(customer, agent)
  await approve(agent, asked)
  expect(await balanceOf(customer, 'NGN')).toBe('43700.00')
})

test('AGT-44 a suspended agent who ends it themselves leaves the reason to be read; an active one leaves none', async () => {
  await using app = await startTestApp()
  const { agent } = await twoOf(app)
  const change = (state: 'active' | 'suspended') =>
    app.deps.db.updateTable('agents').set({ state, note: 'Took cash and gave none.' }).execute()
  await change('suspended')
  await agent.call(endAgency)
  const ended = async () => (await app.deps.db.selectFrom('agents').select(['state', 'note']).execute())[0]
  expect(await ended()).toEqual({ state: 'ended', note: 'Took cash and gave none.' })
  await change('active')
  await agent.call(endAgency)
  expect(await ended()).toEqual({ state: 'ended', note: null })
})
