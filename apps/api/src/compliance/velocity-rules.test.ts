import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { findInAndOut, findSmallSends, isShared, type Movement } from './velocity-rules.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 4, 4, 9)

const move = (kind: Movement['kind'], cents: bigint, minute: number, ms = 0): Movement => ({
  sourceId: `${kind}-${minute}`,
  kind,
  usd: money('USD', cents),
  at: new Date(START + minute * MINUTE_MS + ms),
})

const SMALL = { count: 3, below: money('USD', 50_00n), withinMs: 60 * MINUTE_MS }
const sends = (...minutes: number[]) => minutes.map((minute) => move('transfer', 10_00n, minute))

test('OPS-44 as many small sends as the rule says, within its window, are found; one fewer, or a moment longer, are not', () => {
  expect(findSmallSends(sends(0, 30, 60), SMALL)).toMatchObject({ count: 3, total: money('USD', 30_00n) })
  expect(findSmallSends(sends(0, 30), SMALL)).toBeUndefined()
  expect(findSmallSends([...sends(0, 30), move('transfer', 10_00n, 60, 1)], SMALL)).toBeUndefined()
  expect(findSmallSends(sends(0, 30, 61, 80), SMALL)).toMatchObject({
    count: 3,
    from: new Date(START + 30 * MINUTE_MS),
  })
})

test('OPS-44 a send of the amount itself is not small, payouts count, and what comes in does not', () => {
  const third = (movement: Movement) => findSmallSends([...sends(0, 1), movement], SMALL)
  expect(third(move('payout', 49_99n, 2))).toBeDefined()
  expect(third(move('payout', 50_00n, 2))).toBeUndefined()
  for (const kind of ['deposit', 'purchase'] as const) expect(third(move(kind, 10_00n, 2)), kind).toBeUndefined()
})

const THROUGH = { depositMin: money('USD', 200_00n), shareBps: 8_000n, withinMs: 30 * MINUTE_MS }

test('OPS-45 the share of a deposit that the rule says, gone within its window, is found; a cent or a moment beside, not', () => {
  const found = (deposit: bigint, left: bigint, minute: number, ms = 0) =>
    findInAndOut([move('deposit', deposit, 0), move('payout', left, minute, ms)], THROUGH)
  expect(found(200_00n, 160_00n, 30)).toMatchObject({ left: money('USD', 160_00n), sends: 1 })
  expect(found(200_00n, 159_99n, 30)).toBeUndefined()
  expect(found(200_00n, 160_00n, 30, 1)).toBeUndefined()
  expect(found(199_99n, 199_99n, 1)).toBeUndefined()
})

test('OPS-45 several sends add up, and what left before the deposit does not count', () => {
  const deposit = move('deposit', 300_00n, 10)
  expect(findInAndOut([deposit, move('transfer', 120_00n, 12), move('payout', 120_00n, 15)], THROUGH)).toMatchObject({
    sends: 2,
  })
  expect(findInAndOut([move('payout', 300_00n, 5), deposit], THROUGH)).toBeUndefined()
})

test('OPS-46 as many accounts as the rule says share a device; one fewer do not', () => {
  const rule = { accounts: 4, withinMs: 1 }
  expect([isShared(4, rule), isShared(3, rule)]).toEqual([true, false])
})
