// Goal: the loader's own words for messages are the frame's, to the letter.
import type { WidgetMessage as Said } from '@kivuko/contract/widget-messages.ts'
import { expect, test } from 'vitest'
import { readMessage, type WidgetMessage } from './messages.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
const areSame: Same<Said, WidgetMessage> = true

const SAID: Said[] = [
  { type: 'ready' },
  { type: 'resize', height: 512 },
  { type: 'step', step: 'review' },
  { type: 'order.created', order_id: 'ord_1', status: 'awaiting_payment' },
  { type: 'order.updated', order_id: 'ord_1', status: 'completed' },
  { type: 'sale.created', sale_id: 'sal_1', status: 'waiting' },
  { type: 'sale.updated', sale_id: 'sal_1', status: 'completed' },
  { type: 'error', code: 'widget_session_ended' },
  { type: 'close' },
]

test('WGT-15 what a frame says is read as it was said, and anything else is nothing', () => {
  expect(areSame).toBe(true)
  expect(SAID.map(readMessage)).toEqual(SAID)
  const not = [undefined, null, 'ready', {}, { type: 'paid' }, { type: 'resize', height: 'tall' }, { type: 'step' }]
  expect([...not, { type: 'order.updated', order_id: 'ord_1' }, { type: 'toString' }].map(readMessage)).toEqual(
    Array(not.length + 2).fill(undefined),
  )
})
