// What somebody might try with agents: be their own customer, split deals, go round in circles, pester, use stolen accounts.
import { AGENT_RATES } from '@kivuko/contract/agent-rates.ts'
import { type DealDirection, endAgency, endDeal } from '@kivuko/contract/agents.ts'
import { askToClose } from '@kivuko/contract/closing.ts'
import { changeSetting } from '@kivuko/contract/console-settings.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { commissionOf } from '../../src/trading/agents/commission.ts'
import { aDayLater, approve, ask, codeOf, confirm, deal, giveAgency, start, twoOf } from '../support/agents.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { changeTogether } from '../support/changes.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { staffMember } from '../support/staff.ts'
import { resume, stop } from '../support/stops.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

async function seenAt(app: TestApp, { user }: Customer, device: string): Promise<void> {
  const now = app.clock.now()
  await sql`insert into known_devices (user_id, device, first_seen_at, last_seen_at)
    values (${user.id}, ${device}, ${now}, ${now})`.execute(app.deps.db)
}

test('AGT-08 the customer’s limits and tier are asked, and count: cash in as a deposit, cash out as a payout', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { KYC_OPERATIONS: '{"agent":1,"agent_cash_out":1}' } })
  await app.deps.rates.refresh()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer)
  expect((await approve(customer, waiting)).problem.code).toBe('tier_too_low')
  const { code } = (await codeOf(customer, waiting)).body
  const told = await confirm(agent, waiting, code)
  expect([told.problem.code, told.problem.detail]).toEqual([
    'deal_refused',
    'The other account cannot make this deal at the moment. Nothing was moved.',
  ])
  await customer.call(endDeal, { params: { reference: waiting.reference } })
  await deal(agent, customer, { direction: 'cash_out' })
  const [taking] = await app.deps.db.selectFrom('limit_takings').selectAll().execute()
  expect(taking).toMatchObject({ kind: 'payout', user_id: customer.user.id })
  const { operations } = (await customer.call(kycStatusOf)).body
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['agent_cash_in', 'agent_cash_out', 'agent']),
  )
})

test('AGT-09 an agent’s deals come to no more than their limit in 24 hours, and a customer makes so many', async () => {
  await using app = await startTestApp()
  const agent = await giveAgency(app, await app.customer('Njeri Kamau'), { dayUnits: 1_000_000n })
  const customer = await app.customer('Ada Obi')
  for (const each of [agent, customer]) await give(app, each, 'NGN', 5_000_000n)
  await deal(agent, customer, { amount: '9000' })
  expect((await start(agent, customer, { amount: '1000.01' })).problem.code).toBe('agent_limit_reached')
  // Two are started within the limit, and only one of them ends within it.
  const brian = await app.customer('Brian Otieno')
  const [one, other] = [await start(agent, customer, { amount: '1000' }), await start(agent, brian, { amount: '1000' })]
  const ends = await Promise.all([approve(customer, one.body), approve(brian, other.body)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await aDayLater(app)
  await deal(agent, customer, { amount: '500' })
  const second = await giveAgency(app, await app.customer('Second Agent'))
  await give(app, second, 'NGN', 5_000_000n)
  for (let count = 1; count < 10; count += 1) await deal(second, customer, { amount: '500' })
  const { body: tooMany } = await start(second, customer, { amount: '500' })
  expect((await approve(customer, tooMany)).problem.code).toBe('agent_limit_reached')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-10 an agent is no customer of their own: one device or one phone relates two accounts, at the start and at the end', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer)
  await seenAt(app, agent, 'one-phone')
  await seenAt(app, customer, 'one-phone')
  expect((await approve(customer, waiting)).problem.code).toBe('agent_related')
  const { code } = (await codeOf(customer, waiting)).body
  expect((await confirm(agent, waiting, code)).problem.code).toBe('agent_related')
  expect((await ask(customer, agent)).problem.code).toBe('agent_related')
  const brian = await app.customer('Brian Otieno')
  await app.deps.db
    .updateTable('users')
    .set({ phone: '+254700999888' })
    .where('id', '=', brian.user.id as UserId)
    .execute()
  expect((await start(agent, brian)).problem.code).toBe('agent_related')
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['50000.00', '50000.00'])
})

test('AGT-11 split deals earn what one earns, and money that goes in and out again earns once, whoever the agents are', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const second = await giveAgency(app, await app.customer('Second Agent'))
  await give(app, second, 'NGN', 5_000_000n)
  const earned = async (...asked: Parameters<typeof deal>) => {
    await deal(...asked)
    return -(await ledgerUnits(app, 'agent_commissions:NGN'))
  }
  expect(await earned(agent, customer, { amount: '1000' })).toBe(2_000n)
  expect(await earned(agent, customer, { amount: '1000' })).toBe(2_000n)
  expect(await earned(second, customer, { amount: '1000' })).toBe(2_000n)
  // 6,000 in all: what one deal of 6,000 would have earned.
  expect(await earned(second, customer, { amount: '3000' })).toBe(5_000n)
  // Out again: the table for giving cash says 120, of which 50 were earned by taking it.
  expect(await earned(agent, customer, { direction: 'cash_out', amount: '6000' })).toBe(12_000n)
  expect(await earned(agent, customer, { amount: '6000' })).toBe(12_000n)
  expect(await earned(agent, customer, { direction: 'cash_out', amount: '500' })).toBe(12_000n)
  // Another day, and another customer, begin anew.
  const brian = await app.customer('Brian Otieno')
  expect(await earned(agent, brian, { amount: '500' })).toBe(14_000n)
  await aDayLater(app)
  expect(await earned(agent, customer, { amount: '500' })).toBe(16_000n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

const money_ = (units: bigint) => money('NGN', units)
const deals_ = fc.array(
  fc.record({
    direction: fc.constantFrom<DealDirection>('cash_in', 'cash_out'),
    units: fc.bigInt({ min: 50_000n, max: 10_000_000n }),
    fee: fc.bigInt({ min: 0n, max: 50_000n }),
  }),
  { minLength: 1, maxLength: 12 },
)

test('AGT-12 whatever deals a customer makes in a day, agents earn no more than the top of the table, and no more than one deal of all of it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agentRate } = app.deps.settings.current()
  const most = AGENT_RATES.slice(1).map((rate) => agentRate(rate, money_(10_000_000n)).units)
  const top = most.reduce((a, b) => (a > b ? a : b))
  fc.assert(
    fc.property(deals_, (made) => {
      const day = { cash_in: 0n, cash_out: 0n, earned: 0n }
      for (const { direction, units, fee } of made) {
        const asked = { direction, amount: money_(units), fee: money_(direction === 'cash_in' ? 0n : fee) }
        const sums = { cashIn: money_(day.cash_in), cashOut: money_(day.cash_out), earned: money_(day.earned) }
        const commission = commissionOf(agentRate, asked, sums).units
        if (commission < 0n || (direction === 'cash_out' && commission > fee)) return false
        day[direction] += units
        day.earned += commission
        const whole = (['cash_in', 'cash_out'] as const).map((each) =>
          day[each] === 0n ? 0n : agentRate(`${each}_commission`, money_(day[each])).units,
        )
        if (day.earned > top || whole.every((worth) => day.earned > worth)) return false
      }
      return true
    }),
    { numRuns: 300 },
  )
})

test('AGT-43 with whatever fees, cash that comes in earns in a day no more than its own table says, and so costs the house no more', async () => {
  await using app = await startTestApp()
  const { agentRate } = app.deps.settings.current()
  // The fee of cash out is below its commission: what that did not earn is nobody's.
  const none = { cashIn: money_(0n), cashOut: money_(600_000n), earned: money_(100n) }
  const small = { direction: 'cash_in' as const, amount: money_(100_000n), fee: money_(0n) }
  expect(commissionOf(agentRate, small, none).units).toBe(
    agentRate('cash_in_commission', money_(100_000n)).units - 100n,
  )
  fc.assert(
    fc.property(deals_, (made) => {
      const day = { cash_in: 0n, cash_out: 0n, earned: 0n }
      let cost = 0n
      for (const { direction, units, fee: paid } of made) {
        const fee = direction === 'cash_in' ? 0n : paid
        const sums = { cashIn: money_(day.cash_in), cashOut: money_(day.cash_out), earned: money_(day.earned) }
        const asked = { direction, amount: money_(units), fee: money_(fee) }
        const commission = commissionOf(agentRate, asked, sums).units
        day[direction] += units
        day.earned += commission
        if (direction === 'cash_in') cost += commission
      }
      return cost <= (day.cash_in === 0n ? 0n : agentRate('cash_in_commission', money_(day.cash_in)).units)
    }),
    { numRuns: 300 },
  )
})

test('AGT-13 who is suspended, held or owes cannot deal, on either side, and the other one is not told why', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer, { direction: 'cash_out' })
  const set = (of: Customer, at: Date | null) =>
    app.deps.db
      .updateTable('users')
      .set({ suspended_at: at })
      .where('id', '=', of.user.id as UserId)
      .execute()
  const { code } = (await codeOf(customer, waiting)).body
  await set(agent, app.clock.now())
  expect((await approve(customer, waiting)).problem.code).toBe('deal_refused')
  expect((await confirm(agent, waiting, code)).problem.code).toBe('account_suspended')
  await set(agent, null)
  await set(customer, app.clock.now())
  expect((await approve(customer, waiting)).problem.code).toBe('account_suspended')
  expect((await confirm(agent, waiting, code)).problem.code).toBe('deal_refused')
  await set(customer, null)
  const hold = (of: Customer) => ({ user_id: of.user.id as UserId, cause: 'dsp_1', kind: 'dispute' as const })
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold(customer)))
  expect((await approve(customer, waiting)).problem.code).toBe('account_held')
  expect((await confirm(agent, waiting, code)).problem.code).toBe('deal_refused')
  await app.deps.db.deleteFrom('account_holds').execute()
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold(agent)))
  expect((await approve(customer, waiting)).problem.code).toBe('deal_refused')
  expect((await start(agent, await app.customer('Brian Otieno'))).problem.code).toBe('account_held')
  expect(await balanceOf(customer, 'NGN')).toBe('50000.00')
  await app.deps.db.deleteFrom('account_holds').execute()
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('AGT-14 stopped, nobody starts or approves a deal; with everything that leaves stopped, no cash leaves', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const [one, other] = [await staffMember(app, 'admin', 'One Admin'), await staffMember(app, 'admin', 'Other Admin')]
  const { body: waiting } = await start(agent, customer)
  await stop(one, 'agents')
  expect((await approve(customer, waiting)).problem.code).toBe('service_paused')
  expect((await start(agent, await app.customer())).problem.code).toBe('service_paused')
  expect((await ask(customer, agent)).problem.code).toBe('service_paused')
  await resume('agents', one, other)
  await stop(one, 'outflow')
  expect((await approve(customer, waiting)).body.status).toBe('completed')
  expect((await start(agent, customer, { direction: 'cash_out' })).problem.code).toBe('service_paused')
})

test('AGT-42 while paying out is paused no cash leaves at an agent, started or approved by whomever; cash in goes on', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer, { direction: 'cash_out' })
  const { code } = (await codeOf(customer, waiting)).body
  await changeTogether(app, await staffMember(app, 'admin'), { name: 'payouts', value: false })
  for (const { problem } of [
    await approve(customer, waiting),
    await confirm(agent, waiting, code),
    await ask(customer, agent),
    await start(agent, await app.customer(), { direction: 'cash_out' }),
  ])
    expect([problem.code, problem.detail]).toEqual(['service_paused', expect.stringMatching(/Paying out is paused/)])
  await customer.call(endDeal, { params: { reference: waiting.reference } })
  expect((await deal(agent, customer)).status).toBe('completed')
})

test('AGT-15 who is asked again and again for nothing is left alone for an hour', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  for (let count = 0; count < 5; count += 1) {
    const { body } = await start(agent, customer)
    await customer.call(endDeal, { params: { reference: body.reference } })
  }
  expect((await start(agent, customer)).problem.code).toBe('rate_limited')
  expect((await ask(customer, agent)).status).toBe(200)
})

test('AGT-16 an agent who ends it, or is suspended, ends what waits; an agent’s account is closed only after that', async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: waiting } = await start(agent, customer)
  const closing = await agent.call(askToClose)
  expect(JSON.stringify(closing.problem ?? closing.body)).toContain('You are an agent')
  await agent.call(endAgency)
  expect((await approve(customer, waiting)).problem.code).toBe('agent_inactive')
  expect((await start(agent, customer)).problem.code).toBe('agent_inactive')
  expect((await ask(customer, agent)).problem.code).toBe('agent_not_found')
})

test('AGT-17 the table is a setting of two people; a cell takes no more than a twentieth of its band', async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const admin = await staffMember(app, 'admin')
  const name = 'agent_cash_in_commission_NGN_1' as const
  for (const value of ['250.01', '-1.00', 'ten', 5])
    expect((await admin.call(changeSetting, { body: { name, value, reason: 'A slip' } })).status).toBe(422)
  expect(
    (await admin.call(changeSetting, { body: { name, value: '30.00', reason: 'More for agents' } })).body.waits,
  ).toBe(true)
  await deal(agent, customer, { amount: '1000' })
  expect(await ledgerUnits(app, 'agent_commissions:NGN')).toBe(-2_000n)
  await changeTogether(app, admin, { name: 'agent_cash_in_commission_KES_1', value: '6.00' })
  expect(app.deps.settings.current().agentRate('cash_in_commission', money('KES', 10_000n)).units).toBe(600n)
})
