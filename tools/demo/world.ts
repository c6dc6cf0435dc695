// The demo's world while it is built: a whole Kivuko with everything outside it, whose time is moved from day to day.

import { join } from 'node:path'
import { register } from '@kivuko/contract/auth.ts'
import { DEMO_STAFF } from '@kivuko/contract/demo-staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type pg from 'pg'
import { notePrices } from '../../apps/api/src/market/note-prices.ts'
import { seedDemo } from '../../apps/api/src/operations/seed-demo.ts'
import { inTransaction } from '../../apps/api/src/platform/database.ts'
import type { UserId } from '../../apps/api/src/platform/ids.ts'
import { setEmailVerified } from '../../apps/api/src/users/change-user.ts'
import { holdToken, newDevice } from '../../apps/api/test/support/device.ts'
import { prover } from '../../apps/api/test/support/prover.ts'
import { signInAgain } from '../../apps/api/test/support/sign-in-again.ts'
import type { Member } from '../../apps/api/test/support/staff.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../../apps/api/test/support/test-app.ts'
import { policySchema } from '../../apps/signer/src/policy.ts'
import { startSigner } from '../../apps/signer/src/start-signer.ts'
import { findFreePort } from '../postgres/ports.ts'
import { signerEnvironment, signerPolicy, signerSettings } from '../start/signer.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDice, type Dice } from '../testing/dice.ts'
import { COMPANY_ADMIN, FOLAKE, type Person } from './cast.ts'
import { minutesBetweenPrices, priceMoves } from './market-years.ts'
import { type MovedTime, moveTime } from './moved-time.ts'

export const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** So long jobs may take that nothing keeps from ending, on a slow machine. */
const REST_MS_MAX = 15_000
const REST_CHECK_MS = 8

type Answered<T> = { status: number; body: T; problem: { code: string } }

export type World = {
  app: TestApp
  dice: Dice
  time: MovedTime
  /** Midnight in UTC of its first day. */
  beginning: Date
  staff: Record<StaffRole, Member>
  customers: Map<Person, Customer>
  /** Who does nothing any more. */
  frozen: Set<Person>
  /** Whose selfie was seen, and who may sell. */
  sellers: Set<Person>
  /** How often somebody did something. */
  acts: { count: number }
  /** How often each refusal was given, by its code: a world in which most is refused is none. */
  refusals: Map<string, number>
  /** What was asked for, or undefined when it was refused. */
  heard<T>(answer: Answered<T>): T | undefined
  /** To a minute of a day counted from the beginning. Nothing waits any more of what was before. */
  goTo(day: number, minute: number): Promise<void>
  /** So many minutes go by. */
  later(minutes: number): Promise<void>
  /** Until no job is due, and nobody outside has anything more to say. */
  rest(): Promise<void>
  /** Works no jobs any more. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** As the demo's server is told; and what asks again and again asks when time is moved. */
const AS_A_DEMO = {
  KYC_LIMITS: undefined,
  KYC_OPERATIONS: undefined,
  CARD_WAIT_HOURS: undefined,
  JOBS_CONCURRENCY: '3',
  DATABASE_POOL: '30',
  JOBS_POLL_MS: '30',
  BANK_POLL_MS: '60000',
  CHAIN_POLL_MS: '60000',
  CHAIN_ETHEREUM_CONFIRMATIONS: '12',
  CHAIN_ARBITRUM_CONFIRMATIONS: '12',
  CHAIN_BSC_CONFIRMATIONS: '12',
}

type Beginning = {
  /** Migrated and empty. */
  database: TestDatabase
  owner: pg.Client
  /** Where its sandbox writes down what it remembers. */
  memory: string
  beginning: Date
  /** How many it has. */
  days: number
}

export async function beginWorld({ database, owner, memory, beginning, days }: Beginning): Promise<World> {
  const time = await moveTime(owner, beginning)
  const { signer, settings } = await startDemoSigner(memory)
  const app = await startTestApp({
    sandbox: { dataDir: memory, priceTimes: {} },
    ...{ banks: true, identity: true, chains: true, database },
    env: { ...AS_A_DEMO, ...settings },
  })
  app.sandbox.control.phones.autoAnswer('accept')
  await app.deps.paybill?.registerCallbacks()
  await seedDemo(app.deps, { customers: [] })
  const stop = await app.startBackground()
  const staff = Object.fromEntries(
    await Promise.all(DEMO_STAFF.map(async ({ email, role }) => [role, await memberOf(app, email, role)] as const)),
  ) as Record<StaffRole, Member>
  const refusals = new Map<string, number>()
  const passing = { owner, daysLeft: (at: Date) => days - (at.getTime() - beginning.getTime()) / DAY_MS }
  const world: World = {
    app,
    dice: createDice(20_251_125),
    time,
    beginning,
    staff,
    customers: new Map(),
    frozen: new Set(),
    sellers: new Set(),
    acts: { count: 0 },
    refusals,
    heard(answer) {
      if (answer.status < 300) return answer.body
      const { code } = answer.problem
      // Nobody's mistake: the scene is wrong.
      if (code === 'validation_failed' || code === 'role_refused') throw new Error(JSON.stringify(answer.problem))
      refusals.set(code, (refusals.get(code) ?? 0) + 1)
      return undefined
    },
    goTo: (day, minute) => moveTo(world, new Date(beginning.getTime() + day * DAY_MS + minute * MINUTE_MS), passing),
    later: (minutes) => moveTo(world, new Date(time.now().getTime() + minutes * MINUTE_MS), passing),
    rest: () => toRest(app, owner),
    stop,
    async close() {
      await app[Symbol.asyncDispose]()
      await signer.close()
    },
  }
  return world
}

/** Of the demo's keys, as a demo has it. */
async function startDemoSigner(memory: string) {
  const dataFolder = join(memory, '..', 'signer')
  const plan = { signerPort: await findFreePort(), dataFolder }
  const { SIGNER_SECRET: secret = '', SIGNER_MNEMONIC: mnemonic = '' } = signerEnvironment(plan)
  const policy = policySchema.parse(signerPolicy())
  const signer = await startSigner({ port: plan.signerPort, secret, dataFolder, mnemonic, policy })
  return { signer, settings: signerSettings(plan) }
}

type Passing = { owner: pg.Client; daysLeft: (at: Date) => number }

async function moveTo(world: World, moment: Date, { owner, daysLeft }: Passing): Promise<void> {
  await world.rest()
  if (moment <= world.time.now()) return
  await staySignedIn(owner, moment)
  await notePricesUntil(world, moment, daysLeft)
  await world.time.moveTo(moment)
  await setPrices(world, daysLeft(moment))
  await notePrices(world.app.deps)
}

async function setPrices({ app }: World, daysLeft: number): Promise<void> {
  for (const move of priceMoves(daysLeft)) app.sandbox.control.tickers.move(move)
  await app.deps.rates.refresh()
}

/** What a Kivuko notes that runs all the time, while nobody does anything. */
async function notePricesUntil(world: World, end: Date, daysLeft: (at: Date) => number): Promise<void> {
  let at = world.time.now()
  for (;;) {
    const minutes = minutesBetweenPrices(daysLeft(at))
    // Long ago one a day is kept; the next that is closer comes with the day on which it begins.
    at = new Date(at.getTime() + (minutes ?? 1440) * MINUTE_MS)
    if (at >= end) return
    if (minutes === undefined) continue
    await setPrices(world, daysLeft(at))
    await notePrices({ ...world.app.deps, clock: { ...world.app.deps.clock, now: () => at } })
  }
}

/** Whoever decides for a company does so on a device of their own. */
const DECIDERS = new Set([COMPANY_ADMIN, FOLAKE])

/** Registers with the demo's password; nobody has their mail, so their address is as good as confirmed. */
export async function joinWorld({ app, customers, time }: World, person: Person): Promise<Customer> {
  const { fullName, email } = person
  const body = { fullName, email, password: PASSWORD }
  const device = DECIDERS.has(person) ? await newDevice() : undefined
  const { token, user } = (await app.call(register, { body, ...(device && { device }) })).body
  const proof = prover(app.deps, { id: user.id, password: PASSWORD })
  const customer: Customer = {
    email,
    password: PASSWORD,
    token,
    user,
    proof,
    call: (endpoint, input) => app.call(endpoint, { token, proof, ...input }),
  }
  if (person.tier > 1) await inTransaction(app.deps.db, (tx) => setEmailVerified(tx, user.id as UserId, time.now()))
  customers.set(person, customer)
  return customer
}

/** Of the demo's staff, signed in with a second step on a device of their own. */
async function memberOf(app: TestApp, email: string, role: StaffRole): Promise<Member> {
  const user = await app.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const device = await newDevice()
  const proof = prover(app.deps, { id: user.id, password: PASSWORD })
  const call: Customer['call'] = (endpoint, input) => app.call(endpoint, { proof, ...input })
  const person = { email, password: PASSWORD, token: '', user: user as Customer['user'], proof, device, call }
  const signedIn = await signInAgain(app, person)
  holdToken(device, signedIn.token)
  return { ...signedIn, role, device, actor: `staff:${user.id}` }
}

/** Nobody signs in again after a quiet month: sessions are of the moment that comes, before any is swept away in it. */
async function staySignedIn(owner: pg.Client, moment: Date): Promise<void> {
  await owner.query(
    `update sessions set created_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '7 hours',
      ends_at = $1::timestamptz + interval '7 hours'`,
    [moment],
  )
}

async function toRest(app: TestApp, owner: pg.Client): Promise<void> {
  const { webhooks, phones, bank } = app.sandbox.control
  const end = performance.now() + REST_MS_MAX
  let waiting: string[] = []
  while (performance.now() < end) {
    await Promise.all([webhooks.idle(), phones.callbacks.idle(), bank.webhooks.idle()])
    const { rows } = await owner.query<{
      due: string
    }>(`select task_identifier || ' ' || coalesce(last_error, '') as due
      from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`)
    if (rows.length === 0) return
    waiting = rows.map(({ due }) => due)
    await new Promise((resolve) => setTimeout(resolve, REST_CHECK_MS))
  }
  console.log(`  still at work: ${[...new Set(waiting)].join(', ').slice(0, 500)}`)
}
