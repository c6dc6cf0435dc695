// A small world in which money moves at random: customers, two processes on one database, and everything outside.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { clearing, treasury } from '../../../src/accounting/chart.ts'
import { treasuryFunding } from '../../../src/accounting/recipes/treasury-funding.ts'
import type { Deps } from '../../../src/deps.ts'
import { floatOf } from '../../../src/partners/floats/float-wallet.ts'
import { newId, type PartnerId, type UserId } from '../../../src/platform/ids.ts'
import type { Prompt } from '../../../src/rails/mobile-money/prompt.ts'
import { giveAgency, type TestAgent } from '../agents.ts'
import { openFills } from '../bank-fills.ts'
import type { Answer } from '../call.ts'
import { openCardFills } from '../card-fills.ts'
import { give } from '../gifts.ts'
import { ledgerUnits } from '../phone-payments.ts'
import { selfieIn } from '../sales.ts'
import { startSecondProcess } from '../second-process.ts'
import { type Member, staffMember } from '../staff.ts'
import type { Customer, TestApp } from '../test-app.ts'
import { startChainApp } from '../withdrawals.ts'

export type World = AsyncDisposable & {
  app: TestApp
  processes: readonly Deps[]
  customers: readonly Customer[]
  /** Two of the customers, one for each currency. */
  agents: readonly TestAgent[]
  /** Two who may approve: what one proposes, the other decides. */
  deciders: readonly [Member, Member]
  /** Through which customers buy now and then, and which pays phones from its float. */
  partnerId: PartnerId
  /** How often its margins were settled. */
  months: number
  /** The same customer at one of the processes. */
  anywhere(customer: Customer, dice: Dice): Customer
  /** Notes how a call was answered, and gives what it said, or undefined when it was refused. */
  heard<E extends EndpointSpec>(answer: Answer<E>): Answer<E>['body'] | undefined
  /** How often each answer was given. */
  answers: Map<string, number>
  /** What must never happen, in words. */
  surprises: string[]
  /** Kobo that arrived on accounts at the bank network, by its word. */
  credited: bigint[]
  /** Lines of receipts a person gave back by hand, of which the sandbox knows nothing... */
  byHand: Set<string>
  /** ...and second payments of the same thing. */
  paidTwice: Prompt[]
}

const CUSTOMERS = 8
/** So that supply runs short, and payouts and exchanges want the same shillings. */
const SCARCE = { KES: 40_000_000n, SOL: 500_000_000n } as const
/** A payout now and then is more than that. */
const FLOAT = 5_000_000n
const JOBS_CHECKED_MS = 100
/** Answers that say that we, not the customer or the outside, did wrong. */
const OUR_FAULT = new Set(['internal', 'unauthorized', 'not_authenticated'])

export async function startWorld(): Promise<World> {
  await using undo = new AsyncDisposableStack()
  const app = undo.use(
    await startChainApp(
      {
        WITHDRAWAL_PAUSE_MS: '500',
        NEW_ACCOUNT_WAIT_MS: '600000',
        BLOCK_TRADE_MIN: '10',
        BLOCK_TRADE_UNACCEPTED_MAX: '1000',
      },
      { banks: true },
    ),
  )
  const second = undo.use(await startSecondProcess(app))
  app.sandbox.control.phones.autoAnswer('accept')
  app.sandbox.control.phones.setTimes({ promptMs: 1_500, lateMs: 700 })
  app.sandbox.control.bills.setTimes({ delayMs: 300, tokenMs: 500, reverseMs: 400 })
  await second.deps.rates.refresh()
  for (const asset of ['KES', 'SOL'] as const) await takeOut(app, asset, SCARCE[asset])
  await app.deps.ledger.post(treasuryFunding({ fundingId: 'random-EUR', amount: money('EUR', 10n ** 10n) }))
  const customers: Customer[] = []
  for (let count = 0; count < CUSTOMERS; count += 1) customers.push(await newCustomer(app))
  for (const customer of customers) await selfieIn(app, customer, 'submitted')
  await openFills(app)
  await openCardFills(app)
  await app.deps.paybill?.registerCallbacks()
  await second.deps.settings.refresh()
  const agents = [
    await giveAgency(app, customers[0] as Customer, { dayUnits: 500_000_000n }),
    await giveAgency(app, customers[1] as Customer, { currency: 'KES', dayUnits: 50_000_000n }),
  ]
  const deciders = [await staffMember(app, 'admin'), await staffMember(app, 'treasury')] as const
  const partnerId = await addPartner(app)
  const floatId = await floatOf(app.deps, partnerId)
  await give(app, { user: { id: floatId } } as Customer, 'KES', FLOAT)
  await app.startBackground()
  await second.startBackground()
  const clock = setInterval(() => void bringJobsForward(app).catch(() => {}), JOBS_CHECKED_MS)
  undo.defer(() => clearInterval(clock))
  const rest = undo.move()
  const answers = new Map<string, number>()
  const surprises: string[] = []
  return {
    app,
    processes: [app.deps, second.deps],
    customers,
    agents,
    deciders,
    partnerId,
    months: 0,
    anywhere: (customer, dice) => (dice.chance(50) ? customer : second.as(customer)),
    heard(answer) {
      const code = answer.status === 200 ? 'done' : answer.problem.code
      answers.set(code, (answers.get(code) ?? 0) + 1)
      if (OUR_FAULT.has(code)) surprises.push(`an answer was ${code}: ${JSON.stringify(answer.problem)}`)
      return answer.status === 200 ? answer.body : undefined
    },
    answers,
    surprises,
    credited: [],
    byHand: new Set(),
    paidTwice: [],
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function addPartner({ deps, clock }: TestApp): Promise<PartnerId> {
  const now = clock.now()
  const id = newId('ptn', now)
  await sql`insert into partners (id, name, website, state, created_at)
    values (${id}, 'Lake Wallet', 'https://wallet.example', 'live', ${now})`.execute(deps.db)
  return id
}

async function newCustomer(app: TestApp): Promise<Customer> {
  const customer = await app.customer()
  await give(app, customer, 'NGN', 50_000_000n)
  await give(app, customer, 'KES', 5_000_000n)
  await give(app, customer, 'USD', 100_000n)
  await give(app, customer, 'BTC', 1_000_000n)
  await give(app, customer, 'ETH', 1_000_000_000n)
  await give(app, customer, 'USDT', 500_000_000n)
  await give(app, customer, 'BNB', 3_000_000_000n)
  // By a verified name, so that what they send from a bank is added by itself.
  await app.deps.db
    .updateTable('users')
    .set({ kyc_tier: 3 })
    .where('id', '=', customer.user.id as UserId)
    .execute()
  // Mails have tests of their own.
  const choices = (['payment', 'transaction'] as const).map((kind) => ({
    user_id: customer.user.id,
    kind,
    is_on: false,
  }))
  await app.deps.db
    .insertInto('mail_choices')
    .values(choices as never)
    .execute()
  return customer
}

/** Leaves `left` in the treasury. */
async function takeOut(app: TestApp, asset: 'KES' | 'SOL', left: bigint): Promise<void> {
  const taken = money(asset, (await ledgerUnits(app, treasury(asset).name)) - left)
  await app.deps.ledger.post({
    key: `take-out:${asset}`,
    kind: 'treasury_withdrawal',
    reference: asset,
    entries: [
      { account: treasury(asset), units: -taken.units },
      { account: clearing('custody', asset), units: taken.units },
    ],
  })
}

/** What is due by the clock of the test is due now. */
async function bringJobsForward({ deps, clock }: TestApp): Promise<void> {
  const { numAffectedRows } = await sql`update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and run_at > now() and run_at <= ${clock.now()}`.execute(deps.db)
  if (numAffectedRows) await sql`select pg_notify('jobs:insert', '{"count":4}')`.execute(deps.db)
}

/** Time goes by at once; everybody stays signed in, and prices are of then. */
export async function jump({ app, processes }: World, ms: number): Promise<void> {
  app.clock.advance(ms)
  const now = app.clock.now()
  const later = new Date(now.getTime() + 365 * 86_400_000)
  // A proof gives another token, which a customer here never reads: the one they have goes on.
  await sql`update sessions set last_seen_at = ${now}, expires_at = ${later}, ends_at = ${later},
    old_token_ends_at = case when old_token_ends_at is not null then ${later}::timestamptz end`.execute(app.deps.db)
  for (const deps of processes) await deps.rates.refresh()
  await bringJobsForward(app)
}
