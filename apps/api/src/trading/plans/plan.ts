// A plan and its runs: their states, and what they are about in words. Pure.
import type { PlanEvery, PlanState, RunState } from '@kivuko/contract/plans.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Plan = Tables['plans']
export type PlanRun = Tables['plan_runs']

export const PLAN_TRANSITIONS = {
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
} as const satisfies Transitions<PlanState>

export const RUN_TRANSITIONS = {
  due: ['done', 'refused', 'missed', 'skipped'],
  done: [],
  refused: [],
  missed: [],
  skipped: [],
} as const satisfies Transitions<RunState>

export function amountOf(plan: Plan): Money<WalletCurrency> {
  return money(plan.currency, plan.amount_units)
}

const EVERY: Record<PlanEvery, string> = {
  day: 'every day',
  week: 'every week',
  month: 'every month',
  payday: 'every payday',
}

export function everyOf({ every }: Plan): string {
  return EVERY[every]
}

/** 'KSh 500.00 of BTC', or 'KSh 500.00 to Ada Obi'. */
export function whatOf(plan: Plan, name: string | undefined): string {
  const amount = formatMoney(amountOf(plan))
  return plan.buys ? `${amount} of ${plan.buys}` : `${amount} to ${name ?? 'somebody'}`
}

const DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

/** 'Tuesday 1 December' */
export function dateInWords(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`)).replace(',', '')
}
