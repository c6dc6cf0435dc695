import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeFromWei, mayStore, raised, SEND_TRANSITIONS, type Send } from './send.ts'

const wei = fc.bigInt({ min: 1n, max: 10n ** 13n })

test('CHN-42 a raised fee is a tenth more in both parts, at least the market’s, and its tip is never above it', () => {
  fc.assert(
    fc.property(wei, wei, wei, wei, (max, tip, marketMax, marketTip) => {
      const last = { max_fee_wei: max > tip ? max : tip, tip_wei: tip }
      const next = raised(last, { max: marketMax, tip: marketTip })
      expect(next.max_fee_wei * 100n).toBeGreaterThanOrEqual(last.max_fee_wei * 110n)
      expect(next.tip_wei * 100n).toBeGreaterThanOrEqual(tip * 110n)
      expect(next.max_fee_wei).toBeGreaterThanOrEqual(marketMax)
      expect(next.tip_wei).toBeLessThanOrEqual(next.max_fee_wei)
    }),
  )
})

test('a fee in wei is booked in the network’s own coin, rounded up', () => {
  expect(feeFromWei('ethereum', 21_000n * 1_000_000_001n)).toEqual(money('ETH', 21_001n))
  expect(feeFromWei('bsc', 1_000_000_000n)).toEqual(money('BNB', 1n))
  expect(feeFromWei('arbitrum', 0n)).toEqual(money('ETH', 0n))
})

test('a send has three ends, and what is signed can only end in a block', () => {
  const ends = Object.entries(SEND_TRANSITIONS).filter(([, next]) => next.length === 0)
  expect(ends.map(([state]) => state)).toEqual(['done', 'reverted', 'refused'])
  expect(SEND_TRANSITIONS.mined).toEqual(['sending', 'done', 'reverted'])
})

test('CHN-18 the next store waits until the last one has ended, and for six hours when it did not arrive', () => {
  const ended = new Date('2026-05-01T06:00:00Z')
  const last = (state: Send['state'], ended_at: Date | null) => ({ state, ended_at }) as Send
  const after = (hours: number) => new Date(ended.getTime() + hours * 3_600_000)
  expect(mayStore(undefined, ended)).toBe(true)
  expect(mayStore(last('done', ended), ended)).toBe(true)
  for (const state of ['waiting', 'sending', 'mined'] as const)
    expect(mayStore(last(state, null), after(99))).toBe(false)
  for (const state of ['refused', 'reverted'] as const) {
    expect(mayStore(last(state, ended), after(5.9))).toBe(false)
    expect(mayStore(last(state, ended), after(6))).toBe(true)
  }
})
