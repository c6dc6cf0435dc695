// The closing of an account: its states, its times, and how it looks to its customer. Pure.
import type { Closure as Answer } from '@kivuko/contract/closing.ts'
import type { Tables } from '#tables.ts'

export type Closure = Tables['account_closures']

export type ClosingTimes = { waitDays: number; keptYears: number }

export function toClosureAnswer(
  closure: Closure | undefined,
  hindrances: readonly string[],
  { waitDays, keptYears }: ClosingTimes,
): Answer {
  const isAsked = closure?.state === 'asked'
  return {
    asked: isAsked ? { asked_at: closure.asked_at.toISOString(), closes_at: closure.closes_at.toISOString() } : null,
    hindrances: [...hindrances],
    wait_days: waitDays,
    kept_years: keptYears,
  }
}
