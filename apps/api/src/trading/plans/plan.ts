// A plan and its runs: their states, and what they are about in words. Pure.
import type { PlanEvery, PlanState, RunState } from '@kivuko/contract/plans.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
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
  day: say('every day'),
  week: say('every week'),
  month: say('every month'),
  payday: say('every payday'),
}

export function everyOf({ every }: Plan): string {
  return EVERY[every]
}

/** 'KSh 500.00 of BTC', or 'KSh 500.00 to Ada Obi'. */
export function whatOf(plan: Plan, name: string | undefined): Said {
  const amount = amountOf(plan)
  if (plan.buys) return say('{amount} of {coin}', { amount, coin: plan.buys })
  return say('{amount} to {name}', { amount, name: name ?? [say('somebody')] })
}
