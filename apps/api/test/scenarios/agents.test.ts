// Cash at agents: each deal takes the word of both, moves in one journal, and comes to nothing in every other way.
import { approveDeal, endDeal, findAgent, getAgentDeal, listAgentDeals, showDealCode } from '@kivuko/contract/agents.ts'
import { expect, test } from 'vitest'
import { codeFrom } from '../../src/people/six-digit-code.ts'
import type { AgentDealId } from '../../src/platform/ids.ts'
import { expireDeal } from '../../src/trading/agents/end-deal.ts'
import { findUser } from '../../src/users/find-user.ts'
import { approve, ask, codeOf, confirm, start, twoOf } from '../support/agents.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { openCompany } from '../support/companies.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { ledgerUnits, linesOf, newReference } from '../support/phone-payments.ts'
import { startTestApp } from '../support/test-app.ts'

const MINUTE_MS = 60_000

test('AGT-01 cash in: approved on the customer’s own screen, it moves from the float to the wallet, and the commission with it', async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer)
  expect(waiting).toMatchObject({
    role: 'agent',
    status: 'waiting',
    amount: '2000.00',
    fee: '0.00',
    total: '2000.00',
    customer_name: 'Ada Obi',
    can_approve: false,
    agent: { name: 'Njeri Kamau', shop_name: 'Mama Njeri Shop', number: agent.number },
  })
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['50000.00', '50000.00'])
  expect((await noticesOf(customer))[0]).toMatchObject({
    title: `Approve ₦2,000.00 into your wallet from Njeri Kamau, agent ${agent.number}`,
    message: expect.stringContaining('There is no fee.'),
    action_url: `/agent-deal?reference=${waiting.reference}`,
  })
  expect((await approve(agent, waiting)).problem.code).toBe('deal_not_found')
  expect((await approve(customer, waiting)).body).toMatchObject({
    role: 'customer',
    status: 'completed',
    commission: null,
  })
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['48020.00', '52000.00'])
  expect(await ledgerUnits(app, 'agent_commissions:NGN')).toBe(-2_000n)
  expect(await linesOf(customer)).toMatchObject([
    {
      transaction_type: 'deposit',
      amount: '2000.00',
      fee: '0.00',
      page: 'agent_deal',
      description: `Cash paid in at Mama Njeri Shop (Njeri Kamau, agent ${agent.number})`,
    },
  ])
  const lines = await linesOf(agent)
  expect(lines).toHaveLength(2)
  expect(lines).toContainEqual(
    expect.objectContaining({ transaction_type: 'agent_commission', amount: '20.00', net_amount: '20.00' }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({
      transaction_type: 'transfer',
      amount: '2000.00',
      recipient_name: 'Ada Obi',
      description: 'Cash taken from Ada Obi',
    }),
  )
  expect((await noticesOf(agent))[0]?.title).toBe('Ada Obi has ₦2,000.00 in their wallet')
  expect((await agent.call(listAgentDeals)).body).toMatchObject({
    float: '48020.00',
    today: { deals: 1, cash_in: '2000.00', cash_out: '0.00', commission: '20.00' },
    day_left: '998000.00',
    deals: [{ reference: waiting.reference, status: 'completed', commission: '20.00' }],
  })
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-02 cash out: the customer sees amount, fee and agent, proves who they are, and both are told with the other’s name', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer, { direction: 'cash_out', amount: '6000' })
  expect((await customer.call(getAgentDeal, { params: { reference: waiting.reference } })).body).toMatchObject({
    role: 'customer',
    direction: 'cash_out',
    amount: '6000.00',
    fee: '200.00',
    total: '6200.00',
    can_approve: true,
  })
  expect((await noticesOf(customer))[0]).toMatchObject({
    title: `Approve ₦6,200.00 out of your wallet to Njeri Kamau, agent ${agent.number}`,
    message: expect.stringContaining('a fee of ₦200.00'),
  })
  const bare = (reference: string) =>
    customer.call(approveDeal, { key: newReference(), params: { reference }, proof: undefined })
  expect((await bare(waiting.reference)).problem.code).toBe('proof_required')
  expect(await balanceOf(customer, 'NGN')).toBe('50000.00')
  expect((await approve(customer, waiting)).body.status).toBe('completed')
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['56120.00', '43800.00'])
  expect([await ledgerUnits(app, 'fees:NGN'), await ledgerUnits(app, 'agent_commissions:NGN')]).toEqual([
    20_000n,
    -12_000n,
  ])
  expect(await linesOf(customer)).toMatchObject([
    { transaction_type: 'withdrawal', amount: '6000.00', fee: '200.00', recipient_name: 'Njeri Kamau' },
  ])
  expect((await noticesOf(customer))[0]).toMatchObject({
    type: 'security',
    title: `You got ₦6,000.00 in cash from agent ${agent.number}, Njeri Kamau`,
    message: expect.stringContaining('freeze your account'),
  })
  expect((await noticesOf(agent))[0]?.title).toBe('Give Ada Obi ₦6,000.00 in cash')
  // Known by now: no alarm.
  const { body: again } = await start(agent, customer, { direction: 'cash_out', amount: '500' })
  expect((await approve(customer, again)).body.status).toBe('completed')
  expect((await noticesOf(customer))[0]?.type).toBe('transaction')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-03 by code: what the customer reads out counts for this deal alone, once they were shown it, and wrong ones end it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const other = await app.customer('Brian Otieno')
  const { body: waiting } = await start(agent, customer, { direction: 'cash_out' })
  const { body: others } = await start(agent, other, { amount: '500' })
  expect((await codeOf(agent, waiting)).problem.code).toBe('deal_not_found')
  expect((await codeOf(other, waiting)).problem.code).toBe('deal_not_found')
  const { code } = (await codeOf(customer, waiting)).body
  expect(code).toMatch(/^\d{6}$/)
  const { code: another } = (await codeOf(other, others)).body
  expect((await confirm(agent, waiting, another)).problem.code).toBe('deal_code_wrong')
  expect((await confirm(customer, waiting, code)).problem.code).toBe('deal_not_found')
  expect((await confirm(agent, waiting, 'abcdef')).status).toBe(422)
  expect((await confirm(agent, waiting, `${code.slice(0, 3)} ${code.slice(3)}`)).body).toMatchObject({
    status: 'completed',
  })
  expect(await balanceOf(customer, 'NGN')).toBe('47900.00')
  // The other deal: five wrong codes, some at once.
  const wrong = another === '000000' ? '000001' : '000000'
  const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirm(agent, others, wrong)))
  expect(codes.map(({ problem }) => problem.code).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'deal_code_wrong'),
    ...Array.from({ length: 2 }, () => 'deal_locked'),
  ])
  expect((await confirm(agent, others, another)).problem.code).toBe('deal_locked')
  expect((await approve(other, others)).problem.code).toBe('deal_ended')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-03 a code that its customer was never shown is never right, and showing one for cash out takes the proof', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer, { direction: 'cash_out' })
  const bare = await customer.call(showDealCode, { params: { reference: waiting.reference }, proof: undefined })
  expect(bare.problem.code).toBe('proof_required')
  const code = codeFrom(app.deps.secrets.derive('agent deal code', waiting.id))
  expect((await confirm(agent, waiting, code)).problem.code).toBe('deal_code_wrong')
  await codeOf(customer, waiting)
  expect((await confirm(agent, waiting, code)).body.status).toBe('completed')
})

test('AGT-04 one reference is one deal, and a deal is approved once, however often and by whichever way it is asked', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const reference = newReference()
  const [first, second] = [await start(agent, customer, { reference }), await start(agent, customer, { reference })]
  expect(second.body.id).toBe(first.body.id)
  expect((await start(agent, customer, { reference, amount: '3000' })).problem.code).toBe('idempotency_conflict')
  expect((await start(agent, customer)).problem.code).toBe('deal_open')
  const { code } = (await codeOf(customer, first.body)).body
  const answers = await Promise.all([
    approve(customer, first.body),
    confirm(agent, first.body, code),
    approve(customer, first.body),
    confirm(agent, first.body, code),
  ])
  expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 4 }, () => 'completed'))
  expect(await balanceOf(customer, 'NGN')).toBe('52000.00')
  expect((await agent.call(endDeal, { params: { reference: first.body.reference } })).problem.code).toBe('deal_ended')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-05 declined, taken back or out of time, nothing moved, and no later yes changes it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const end = (by: typeof customer, reference: string) => by.call(endDeal, { params: { reference } })
  const { body: declined } = await start(agent, customer)
  for (let time = 0; time < 2; time += 1) expect((await end(customer, declined.reference)).body.status).toBe('declined')
  const { body: cancelled } = await start(agent, customer)
  expect((await end(agent, cancelled.reference)).body.status).toBe('cancelled')
  const { body: late } = await start(agent, customer)
  const { code } = (await codeOf(customer, late)).body
  await app.advance(10 * MINUTE_MS)
  expect((await approve(customer, late)).problem.code).toBe('deal_ended')
  expect((await confirm(agent, late, code)).problem.code).toBe('deal_ended')
  expect((await customer.call(getAgentDeal, { params: { reference: late.reference } })).body.status).toBe('expired')
  await expireDeal(app.deps, late.id as AgentDealId)
  for (const { reference } of [declined, cancelled, late])
    expect((await approve(customer, { reference })).problem.code).toBe('deal_ended')
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['50000.00', '50000.00'])
  const states = await app.deps.db.selectFrom('agent_deals').select('state').orderBy('created_at').execute()
  expect(states.map(({ state }) => state)).toEqual(['declined', 'cancelled', 'expired'])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-06 a customer asks an agent for cash by the agent’s number: the fee first, proven, and posted once the agent accepts', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  expect((await customer.call(findAgent, { params: { number: agent.number } })).body).toEqual({
    number: agent.number,
    name: 'Njeri Kamau',
    shop_name: 'Mama Njeri Shop',
    place: 'Market Road 4',
    currency: 'NGN',
    minimum: '500.00',
    maximum: '100000.00',
    fees: [
      { up_to: '5000.00', fee: '100.00' },
      { up_to: '20000.00', fee: '200.00' },
      { up_to: '100000.00', fee: '400.00' },
    ],
  })
  expect((await customer.call(findAgent, { params: { number: '00000000' } })).problem.code).toBe('agent_not_found')
  expect((await ask(customer, agent, { fee: '99.00' })).problem.code).toBe('fee_changed')
  expect((await ask(customer, agent, { amount: '49950', fee: '400.00' })).problem.code).toBe('insufficient_balance')
  const { body: asked } = await ask(customer, agent)
  expect(asked).toMatchObject({ role: 'customer', status: 'waiting', can_approve: false, total: '2100.00' })
  expect((await codeOf(customer, asked)).problem.code).toBe('deal_not_found')
  expect((await noticesOf(agent))[0]?.title).toBe('Ada Obi asks you for ₦2,000.00 in cash')
  expect((await approve(customer, asked)).problem.code).toBe('deal_not_found')
  expect((await approve(agent, asked)).body).toMatchObject({ status: 'completed', commission: '60.00' })
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['52060.00', '47900.00'])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-07 AGT-45 what cannot be a deal is refused by name, and nothing is written', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const company = await findUser(app.deps.db, await openCompany(app, customer))
  const refused: [Parameters<typeof start>[2], string][] = [
    [{ amount: '499.99' }, 'amount_out_of_range'],
    [{ amount: '100000.01' }, 'amount_out_of_range'],
    [{ amount: '10.001' }, 'validation_failed'],
    [{ amount: '60000' }, 'insufficient_balance'],
    [{ customer: 'nobody@kivuko.example' }, 'recipient_not_found'],
    [{ customer: agent.email }, 'recipient_self'],
    [{ customer: company?.email ?? '' }, 'deal_refused'],
    [{ direction: 'sideways' as never }, 'validation_failed'],
    [{ reference: 'short' }, 'validation_failed'],
  ]
  for (const [asked, code] of refused) expect((await start(agent, customer, asked)).problem.code, code).toBe(code)
  expect((await start(customer, agent)).problem.code).toBe('agent_inactive')
  expect((await customer.call(listAgentDeals)).problem.code).toBe('agent_inactive')
  expect((await ask(agent, agent)).problem.code).toBe('recipient_self')
  expect(await app.deps.db.selectFrom('agent_deals').select('id').execute()).toEqual([])
  // The customer of a cash out has too little: they are told, and the agent is not.
  const poor = await app.customer('Poor Man')
  const { body: waiting } = await start(agent, poor, { direction: 'cash_out' })
  const { code } = (await codeOf(poor, waiting)).body
  expect((await confirm(agent, waiting, code)).problem.code).toBe('deal_refused')
  expect((await approve(poor, waiting)).problem.code).toBe('insufficient_balance')
  await give(app, poor, 'NGN', 210_000n)
  expect((await approve(poor, waiting)).body.status).toBe('completed')
})
