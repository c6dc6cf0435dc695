// A plan in words: what it does, and when.
import type { Plan, PlanEvery, RunState } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatAmount } from '#lib/format.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** From Monday, as the plan counts them. */
export const WEEKDAYS = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const

export const LAST_DAY = 31

export const EVERY: Record<PlanEvery, string> = {
  day: t('Every day'),
  week: t('Every week'),
  month: t('Every month'),
  payday: t('Every payday'),
}

/** 'Every Friday', 'On day 1 of every month' */
export function whenText({ every, day }: Pick<Plan, 'every' | 'day'>): string {
  if (every === 'day') return t('Every day')
  if (every === 'week') return t('Every {weekday}', { weekday: WEEKDAYS[day - 1] ?? '' })
  const isLast = day === LAST_DAY
  if (every === 'payday')
    return isLast ? t('Every payday, the last day of the month') : t('Every payday, day {day} of the month', { day })
  return isLast ? t('On the last day of every month') : t('On day {day} of every month', { day })
}

export function whatText({
  amount,
  currency,
  person,
  buys,
}: Pick<Plan, 'amount' | 'currency' | 'person' | 'buys'>): string {
  const shown = formatAmount(currency, amount)
  return buys
    ? t('Buy {coin} for {amount}', { coin: buys, amount: shown })
    : t('{amount} to {name}', { amount: shown, name: person?.name ?? '' })
}

export const RUNS: Record<RunState, { name: string; tone: BadgeTone }> = {
  due: { name: t('On its way'), tone: 'warning' },
  done: { name: t('Made'), tone: 'success' },
  refused: { name: t('Not made'), tone: 'danger' },
  missed: { name: t('Missed'), tone: 'danger' },
  skipped: { name: t('Skipped'), tone: 'neutral' },
}

const DATE = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** A calendar date, which is the same everywhere. */
export function dateText(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`))
}
