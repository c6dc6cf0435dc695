import { ORDER_STATES, type OrderState } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { ORDER_TRANSITIONS } from './order.ts'

test('every order state can be reached from the first, and only refunded is the end', () => {
  const reached = new Set<OrderState>(['awaiting_payment'])
  for (const state of reached) for (const next of ORDER_TRANSITIONS[state]) reached.add(next)
  expect([...reached].sort()).toEqual([...ORDER_STATES].sort())
  const ends = ORDER_STATES.filter((state) => ORDER_TRANSITIONS[state].length === 0)
  expect(ends).toEqual(['refunded'])
})
