// Goal: money that a card network takes back is booked once, is the customer's debt when it stays taken, and nothing
// leaves their account meanwhile; whatever order its events come in.
import { getOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { buyWith, disputeBooks, disputeIn, holdsOf } from '../support/disputes.ts'
import { ledgerFaults } from '../support/phone-payments.ts'
import { startTestApp } from '../support/test-app.ts'

const PAID = 2_000_000n

test('SEC-80 a disputed payment is booked as taken, the account is held, and a dispute that is won frees it', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { order, payment } = await buyWith(app, customer, 'createDispute')
  const dispute = await disputeIn(app, payment, 'needs_response')
  expect(await disputeBooks(app, customer)).toMatchObject({ disputed: -PAID, owed: 0n, clearing: 0n })
  expect(await holdsOf(app, customer)).toEqual(['dispute'])
  expect((await customer.call(getOrder, { params: { reference: order.reference } })).body.dispute).toBe('open')
  app.sandbox.control.cards.endDispute({ dispute: dispute.provider_ref, end: 'won' })
  await disputeIn(app, payment, 'won')
  expect(await disputeBooks(app, customer)).toMatchObject({ disputed: 0n, owed: 0n, clearing: -PAID })
  expect(await holdsOf(app, customer)).toEqual([])
  expect(await ledgerFaults(app)).toEqual([])
})
