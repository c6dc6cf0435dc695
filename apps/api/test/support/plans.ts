// Plans as tests make them, and time as it passes for them.
import { listCards, startCardSave } from '@kivuko/contract/payments.ts'
import {
  createRecurringBuy,
  createStandingOrder,
  endPlan,
  listPlans,
  pausePlan,
  resumePlan,
  skipPlan,
} from '@kivuko/contract/plans.ts'
import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'
import type { PlanRunId } from '../../src/platform/ids.ts'
import { runPlan } from '../../src/trading/plans/run-plan.ts'
import { wakePlans } from '../../src/trading/plans/wake-plans.ts'
import { confirmSetup } from './card-browser.ts'
import { newReference } from './phone-payments.ts'
import type { Customer, TestApp } from './test-app.ts'

export const DAY_MS = 86_400_000
const MONTHLY = { every: 'month', day: 1, time_zone: 'Africa/Lagos' } as const

type Order = {
  amount?: string
  every?: 'day' | 'week' | 'month' | 'payday'
  day?: number
  time_zone?: string
  note?: string
  key?: string
}

/** ₦100 on the first of the month. */
export function order({ call }: Customer, to: Pick<Customer, 'email'>, { key = newReference(), ...rest }: Order = {}) {
  const body = { recipient_identifier: to.email, amount: '100', currency: 'NGN', ...MONTHLY, ...rest } as const
  return call(createStandingOrder, { key, body })
}

type Buy = Pick<Order, 'amount' | 'every' | 'day' | 'key'> & {
  currency?: 'NGN' | 'KES'
  funding?: 'wallet' | 'mpesa' | 'card'
  card_id?: string
  mandate_agreed?: boolean
}

/** Bitcoin for ₦1,000, every day. */
export function buy({ call }: Customer, { key = newReference(), ...rest }: Buy = {}) {
  const body = { buys: 'BTC', amount: '1000', currency: 'NGN', ...MONTHLY, every: 'day', day: 0, ...rest } as const
  return call(createRecurringBuy, { key, body })
}

/** A test card such as `pm_card_visa`, saved; answers its name at the network. */
export async function saveCard(
  { sandbox }: Pick<TestApp, 'sandbox'>,
  { call }: Customer,
  card: string,
): Promise<string> {
  await confirmSetup(sandbox, (await call(startCardSave)).body.client_secret, card)
  return (await call(listCards)).body.cards[0]?.id ?? ''
}

export async function plansOf({ call }: Customer) {
  return (await call(listPlans)).body.plans
}

export const pause = ({ call }: Customer, id: string) => call(pausePlan, { params: { id } })
export const resume = ({ call }: Customer, id: string) => call(resumePlan, { params: { id } })
export const end = ({ call }: Customer, id: string) => call(endPlan, { params: { id } })
export const skip = ({ call }: Customer, id: string, due_on: string | null) =>
  call(skipPlan, { params: { id }, body: { due_on: due_on ?? '' } })

/** When the plan does something next: it is announced, or it runs. */
export async function nextOf({ deps }: TestApp, id: string): Promise<{ wakes: Date; runs: Date }> {
  const row = await deps.db
    .selectFrom('plans')
    .select(['wakes_at', 'next_at'])
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
  return { wakes: row.wakes_at, runs: row.next_at }
}

/** Until then; everybody stays signed in. */
export async function travel({ clock, deps, advance }: TestApp, to: Date): Promise<void> {
  await advance(to.getTime() - clock.now().getTime() + 1_000)
  const later = new Date(clock.now().getTime() + 365 * DAY_MS)
  await sql`update sessions set last_seen_at = ${clock.now()}, expires_at = ${later}, ends_at = ${later},
    old_token_ends_at = case when old_token_ends_at is not null then ${later}::timestamptz end`.execute(deps.db)
}

/** What each process does every minute, by two at once and once more, and the jobs that come of it as often. */
export async function passMinute({ deps }: TestApp): Promise<void> {
  await Promise.all([wakePlans(deps), wakePlans(deps)])
  await wakePlans(deps)
  await runDue(deps)
}

export async function dueRuns({ db }: Deps): Promise<PlanRunId[]> {
  const rows = await db.selectFrom('plan_runs').select('id').where('state', '=', 'due').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function runDue(deps: Deps): Promise<void> {
  for (const id of await dueRuns(deps)) {
    // One of two that are at it at once may find it done, and be tried again.
    await Promise.allSettled([runPlan(deps, id), runPlan(deps, id)])
    await runPlan(deps, id)
  }
}

/** Announced the day before, then made. */
export async function runNext(app: TestApp, id: string): Promise<void> {
  await travel(app, (await nextOf(app, id)).wakes)
  await passMinute(app)
  await travel(app, (await nextOf(app, id)).runs)
  await passMinute(app)
}
