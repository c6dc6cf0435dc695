// Patterns in the movement of money that a person should look at. Pure: this table says what counts, in US dollars
// and by when it happened; settings change its figures.
import { add, compare, feeOf, type Money, money } from '@kivuko/money/money.ts'
import type { LimitKind } from '#tables/compliance.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type VelocityRules = {
  /** That many sends, each below the amount, within the window. */
  smallSends: { count: number; below: Money<'USD'>; withinMs: number }
  /** Of a deposit of at least the amount, that share leaves within the window after it. */
  inAndOut: { depositMin: Money<'USD'>; shareBps: bigint; withinMs: number }
  /** That many accounts with the same browser at the same address within the window. */
  sharedDevice: { accounts: number; withinMs: number }
}

export const DEFAULT_VELOCITY: VelocityRules = {
  smallSends: { count: 15, below: money('USD', 50_00n), withinMs: 24 * HOUR_MS },
  inAndOut: { depositMin: money('USD', 200_00n), shareBps: 8_000n, withinMs: 30 * MINUTE_MS },
  sharedDevice: { accounts: 4, withinMs: 30 * 24 * HOUR_MS },
}

export type Movement = { sourceId: string; kind: LimitKind; usd: Money<'USD'>; at: Date }

/** What leaves an account to somebody else. */
const SENDS: readonly LimitKind[] = ['transfer', 'payout']

export type SmallSends = { count: number; total: Money<'USD'>; from: Date; to: Date }

/** `movements` in the order of time. The first window that holds enough is told, with all small sends in it. */
export function findSmallSends(
  movements: readonly Movement[],
  rule: VelocityRules['smallSends'],
): SmallSends | undefined {
  const small = movements.filter(({ kind, usd }) => SENDS.includes(kind) && compare(usd, rule.below) < 0)
  for (const [place, { at: from }] of small.entries()) {
    const window = small.slice(place).filter(({ at }) => msBetween(from, at) <= rule.withinMs)
    const last = window.at(-1)
    if (last && window.length >= rule.count) return { count: window.length, total: totalOf(window), from, to: last.at }
  }
  return undefined
}

export type InAndOut = { deposit: Movement; left: Money<'USD'>; sends: number; to: Date }

/** `movements` in the order of time, the deposits among them completed. The first deposit that left is told. */
export function findInAndOut(movements: readonly Movement[], rule: VelocityRules['inAndOut']): InAndOut | undefined {
  for (const [place, deposit] of movements.entries()) {
    if (deposit.kind !== 'deposit' || compare(deposit.usd, rule.depositMin) < 0) continue
    const sends = movements
      .slice(place + 1)
      .filter(({ kind, at }) => SENDS.includes(kind) && msBetween(deposit.at, at) <= rule.withinMs)
    const left = totalOf(sends)
    const last = sends.at(-1)
    if (last && compare(left, feeOf(deposit.usd, rule.shareBps)) >= 0)
      return { deposit, left, sends: sends.length, to: last.at }
  }
  return undefined
}

/** Whether so many accounts at one device are worth a look. */
export function isShared(accounts: number, rule: VelocityRules['sharedDevice']): boolean {
  return accounts >= rule.accounts
}

/** How far back the movements must be read. */
export function windowMs({ smallSends, inAndOut }: VelocityRules): number {
  return Math.max(smallSends.withinMs, inAndOut.withinMs)
}

function totalOf(movements: readonly Movement[]): Money<'USD'> {
  return movements.reduce((total, { usd }) => add(total, usd), money('USD', 0n))
}

function msBetween(from: Date, to: Date): number {
  return to.getTime() - from.getTime()
}
