// A plan in words: what it does, and when.
import { isExpiredBy, type Plan, type PlanEvery, type RunState } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import { cardText } from '#lib/card-text.ts'
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

/** What stands in the card's way is said in its place. */
export function cardLine({ card, next_on, state }: Pick<Plan, 'card' | 'next_on' | 'state'>): string | undefined {
  if (!card) return undefined
  const shown = cardText(card)
  if (state === 'ended') return shown
  if (card.is_removed)
    return t('{card}: removed. Nothing more is bought. End this, and set up a new one.', { card: shown })
  if (next_on && isExpiredBy(card, next_on))
    return t('{card}: expired by the next date. Its bank may decline the charge.', { card: shown })
  return t('Paid by {card}', { card: shown })
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
