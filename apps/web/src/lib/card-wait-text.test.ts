import { expect, test } from 'vitest'
import { cardWaitText } from './card-wait-text.ts'

test('SEC-73 how long coins stay is a sentence before the card is named', () => {
  const wait = { least_hours: 6, most_hours: 24, may_be_reviewed: false }
  expect(cardWaitText(wait, true)).toBe(
    'Arrives at your address 6 to 24 hours after you pay: the sooner, the better your bank confirms the card.',
  )
  expect(cardWaitText({ ...wait, least_hours: 0 }, true)).toBe(
    'Arrives at your address soon after you pay with a card we know, otherwise up to 24 hours later.',
  )
  expect(cardWaitText({ least_hours: 24, most_hours: 24, may_be_reviewed: true }, false)).toBe(
    'In your wallet at once; it can leave 24 hours after you pay. We may look at the payment first.',
  )
  expect(cardWaitText({ least_hours: 0, most_hours: 0, may_be_reviewed: true }, true)).toBe(
    'Arrives at your address soon after you pay. We may look at the payment first.',
  )
})
