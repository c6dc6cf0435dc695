import { login } from '@kivuko/contract/auth.ts'
import { closeCase } from '@kivuko/contract/console-cases.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findPatterns as findPatternsWith } from '../../src/compliance/velocity/find-patterns.ts'
import type { Deps } from '../../src/deps.ts'
import { findSharedDevices } from '../../src/people/find-shared-devices.ts'
import { caseOf, casesFor } from '../support/cases.ts'
import { addressOf, depositsOf, HAS_CHAINS, pass, statesOf } from '../support/chain.ts'
import { give } from '../support/gifts.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'
import { holder, startChainApp, withdraw } from '../support/withdrawals.ts'

const MINUTE_MS = 60_000
const findPatterns = (deps: Deps) => findPatternsWith(deps, findSharedDevices)
const RULES = JSON.stringify({
  small_sends: { count: 3, below: '50', minutes: 60 },
  in_and_out: { deposit_min: '200', share_percent: 80, minutes: 30 },
  shared_device: { accounts: 3, minutes: 1440 },
})

test('OPS-44 many small sends open one case and stop nothing; once closed, only new sends count', async () => {
  await using app = await startTestApp({ env: { VELOCITY_RULES: RULES } })
  const officer = await staffMember(app, 'compliance')
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 10_000_000n)
  const send = async () => expect((await sendTo(ada, brian)).body.status).toBe('success')
  await send()
  await send()
  await findPatterns(app.deps)
  expect(await casesFor(officer)).toEqual([])
  await app.advance(5 * MINUTE_MS)
  await send()
  await findPatterns(app.deps)
  await findPatterns(app.deps)
  const [found, ...more] = await casesFor(officer)
  expect([found?.about, found?.customer?.name, more.length]).toEqual(['small_sends', 'Ada Obi', 0])
  expect((await caseOf(officer, found?.id ?? '')).facts).toMatchObject({
    about: 'small_sends',
    count: 3,
    below_usd: '50.00',
  })
  await send()

  await app.advance(MINUTE_MS)
  const body = { outcome: 'cleared', reason: 'pays her helpers' } as const
  await officer.call(closeCase, { params: { id: found?.id ?? '' }, body })
  await send()
  await findPatterns(app.deps)
  expect(await casesFor(officer, { state: 'open' })).toEqual([])
  await send()
  await findPatterns(app.deps)
  expect(await casesFor(officer, { state: 'open' })).toHaveLength(1)
})

test('OPS-45 most of a deposit leaving within minutes opens a case; a deposit that never came does not', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp({ env: { VELOCITY_RULES: RULES } })
  const officer = await staffMember(app, 'compliance')
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await moved(app, ada, { id: 'dep_1', kind: 'deposit', cents: 300_00n, status: 'completed' })
  await moved(app, brian, { id: 'dep_2', kind: 'deposit', cents: 300_00n, status: 'pending' })
  await app.advance(10 * MINUTE_MS)
  for (const [place, customer] of [ada, brian].entries())
    await moved(app, customer, { id: `pyt_${place}`, kind: 'payout', cents: 250_00n, status: 'pending' })
  await findPatterns(app.deps)
  const rows = await casesFor(officer)
  expect(rows.map(({ about, customer }) => [about, customer?.name])).toEqual([['in_and_out', 'Ada Obi']])
  const facts = { deposit_id: 'dep_1', deposit_usd: '300.00', left_usd: '250.00', sends: 1 }
  expect((await caseOf(officer, rows[0]?.id ?? '')).facts).toMatchObject(facts)
})

test.runIf(HAS_CHAINS)(
  'OPS-128 coins that arrive and leave again within minutes open a case; coins held before do not',
  async () => {
    await using app = await startChainApp({ VELOCITY_RULES: RULES })
    const officer = await staffMember(app, 'compliance')
    const [ada, brian] = [await app.customer('Ada Obi'), await holder(app, 'ETH', '0.5')]
    const to = await addressOf(ada, 'ETH', 'ethereum')
    await app.sandbox.control.chains.send({ network: 'ethereum', asset: 'ETH', to, amount: '0.5' })
    await pass(app, 'ethereum', 4)
    expect(await statesOf(ada)).toEqual([['ETH 0.500000000', 'credited']])
    for (const customer of [ada, brian]) expect((await withdraw(customer, { amount: '0.45' })).status).toBe(200)
    await findPatterns(app.deps)
    const rows = await casesFor(officer)
    expect(rows.map(({ about, customer }) => [about, customer?.name])).toEqual([['in_and_out', 'Ada Obi']])
    const [arrival] = await depositsOf(ada)
    expect((await caseOf(officer, rows[0]?.id ?? '')).facts).toMatchObject({ deposit_id: arrival?.id, sends: 1 })
  },
)

test('OPS-110 OPS-46 accounts that share a browser and an address open one case, and another when one more joins; staff do not', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { VELOCITY_RULES: RULES } })
  const officer = await staffMember(app, 'compliance')
  const people = [await app.customer('Ada Obi'), await app.customer('Brian Otieno'), await app.customer('Caro Auma')]
  const signIn = (email: string, agent: string) =>
    app.call(login, { body: { email, password: PASSWORD }, headers: { 'user-agent': agent } })
  // Each came with a browser of their own; the officer needs no code for a while.
  const ownBrowsers = () =>
    sql`update sessions set user_agent = user_id where user_agent = 'lightMyRequest'`.execute(app.deps.db)
  await ownBrowsers()
  await sql`update totp_secrets set confirmed_at = null`.execute(app.deps.db)
  for (const { email } of [officer, ...people.slice(0, 2)]) await signIn(email, 'Kiosk/1.0')
  await signIn(people[2]?.email ?? '', 'Phone/2.0')
  await sql`update totp_secrets set confirmed_at = now()`.execute(app.deps.db)
  await findPatterns(app.deps)
  expect(await casesFor(officer)).toEqual([])
  await signIn(people[2]?.email ?? '', 'Kiosk/1.0')
  await findPatterns(app.deps)
  const [found, ...more] = await casesFor(officer)
  expect([found?.about, found?.customer?.name, more.length]).toEqual(['shared_device', 'Caro Auma', 0])
  const { facts, accounts } = await caseOf(officer, found?.id ?? '')
  expect(accounts.map(({ name }) => name)).toEqual(['Caro Auma', 'Brian Otieno', 'Ada Obi'])
  const ids = people.map(({ user }) => user.id).toReversed()
  expect(facts).toMatchObject({ about: 'shared_device', device: 'Kiosk/1.0', account_ids: ids })
  const support = await staffMember(app, 'support')
  expect((await caseOf(support, found?.id ?? '')).facts).toMatchObject({
    device: null,
    address: null,
    account_ids: ids,
  })
  const body = { outcome: 'cleared', reason: 'a cyber café' } as const
  await officer.call(closeCase, { params: { id: found?.id ?? '' }, body })
  await signIn(people[0]?.email ?? '', 'Kiosk/1.0')
  await findPatterns(app.deps)
  expect(await casesFor(officer, { state: 'open' })).toEqual([])
  const dan = await app.customer('Dan Kip')
  await ownBrowsers()
  await signIn(dan.email, 'Kiosk/1.0')
  await findPatterns(app.deps)
  expect((await casesFor(officer, { state: 'open' })).map(({ customer }) => customer?.name)).toEqual(['Dan Kip'])
})

function sendTo(from: Customer, { email }: Customer) {
  return from.call(transferInternally, { body: { recipient_identifier: email, amount: '1000', currency: 'NGN' } })
}

type Moved = { id: string; kind: 'deposit' | 'payout'; cents: bigint; status: 'completed' | 'pending' }

/** As a movement of money leaves it behind. */
async function moved(app: TestApp, { user }: Customer, { id, kind, cents, status }: Moved): Promise<void> {
  const now = app.clock.now()
  await sql`insert into limit_takings (source_id, user_id, kind, usd_cents, taken_at)
    values (${id}, ${user.id}, ${kind}, ${cents}, ${now})`.execute(app.deps.db)
  await sql`insert into transactions (id, user_id, source_kind, source_id, reference, type, state, currency, amount_units, fee_units, description, created_at, day)
    values (${`txn_${id}`}, ${user.id}, 'deposit', ${id}, ${id}, 'deposit', ${status}, 'KES', 1, 0, '-', ${now}, ${now})`.execute(
    app.deps.db,
  )
}
