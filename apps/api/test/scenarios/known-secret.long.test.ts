// Goal: whoever learned the secret in the address of M-Pesa's callbacks gains nothing by it: no payment of somebody else, none
// twice, and none of ours that went out.
import { expect, test } from 'vitest'
import { receipts } from '../support/bank-transfers.ts'
import { postPrompt } from '../support/mobile-messages.ts'
import {
  accountNumber,
  confirmation,
  expectShillings,
  pay,
  postPaybill,
  receiptOf,
  startPaybill,
} from '../support/paybill.ts'
import {
  deposit,
  giveNaira,
  newReference,
  paymentIn,
  payout,
  startPaying,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import type { TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const MINUTE_MS = 60_000

async function paymentsIn({ deps }: TestApp) {
  return deps.db.selectFrom('paybill_payments').selectAll().orderBy('told_at').execute()
}

/** Every message has been handled. */
async function allHandled({ deps }: TestApp): Promise<void> {
  await until('all is handled', async () => {
    const open = await deps.db.selectFrom('webhook_events').select('id').where('outcome', '=', 'received').execute()
    return open.length === 0
  })
}

test('SEC-233 a payment that is told of as to two account numbers names neither, and waits for people', async () => {
  await using app = await startPaybill()
  const { phones } = app.sandbox.control
  const [victim, thief] = [await app.customer('Amina Wanjiru'), await app.customer('Brian Otieno')]
  const [own, others] = [await accountNumber(victim), await accountNumber(thief)]
  // The true message is late, and the network does not answer yet.
  phones.callbacks.nextMode({ lose: true })
  phones.fail({ endpoint: 'transactionstatus', how: 'error', times: 1 })
  const paid = await pay(app, { account: own })
  const forged = confirmation({ TransID: paid.receipt, BillRefNumber: others })
  expect((await postPaybill(app, 'confirmation', forged)).status).toBe(200)
  await until('the forged one is kept', async () => (await paymentsIn(app))[0]?.account === others)
  phones.callbacks.resend(paid.receipt)
  await until('neither is believed', async () => (await paymentsIn(app))[0]?.account === '?')
  await app.advance(MINUTE_MS)
  await receiptOf(app, paid, 'needs_person')
  expect([await walletOf(victim, 'KES'), await walletOf(thief, 'KES')]).toEqual(['0.00', '0.00'])
  await expectShillings(app, { held: 1000, waits: 1000 })
})

test('SEC-234 the number of a payout of ours is no payment to us', async () => {
  await using app = await startPaybill()
  const thief = await app.customer()
  await giveNaira(app, thief, WHOLE_UNITS)
  const { external_reference } = (await payout(thief)).body
  await paymentIn(thief, external_reference, 'completed')
  const [out] = app.sandbox.control.phones.payouts()
  const forged = confirmation({
    TransID: out?.result?.receipt,
    TransAmount: String(out?.amount),
    BillRefNumber: await accountNumber(thief),
  })
  expect((await postPaybill(app, 'confirmation', forged)).status).toBe(200)
  await until('it is missing', async () => (await paymentsIn(app))[0]?.state === 'missing')
  expect(await walletOf(thief, 'KES')).toBe('0.00')
  expect(await receipts(app)).toEqual([])
})

test('SEC-235 a prompt that was paid is not paid again by its own number, though its messages claim another one', async () => {
  // Nobody registered addresses: of prompts, the network tells by their own messages alone.
  await using app = await startPaying()
  const { phones } = app.sandbox.control
  const thief = await app.customer()
  const account = await accountNumber(thief)
  const reference = newReference()
  phones.callbacks.nextMode({ lose: true })
  await deposit(thief, { reference })
  await until(
    'it is sent',
    async () => (await app.deps.db.selectFrom('prompts').select('checkout_ref').execute())[0]?.checkout_ref,
  )
  expect(await postPrompt(app, { amount: 1000 })).toBe(200)
  await paymentIn(thief, reference, 'completed')
  const prompt = await app.deps.db.selectFrom('prompts').selectAll().executeTakeFirstOrThrow()
  const [push] = phones.pushes()
  phones.callbacks.resend(push?.checkoutRequestId ?? '')
  await allHandled(app)
  expect(prompt.state).toBe('paid')
  const claim = confirmation({ TransID: push?.result?.receipt, TransAmount: '1000.00', BillRefNumber: account })
  expect((await postPaybill(app, 'confirmation', claim)).status).toBe(200)
  await until('it needs a person', async () => (await paymentsIn(app))[0]?.state === 'missing')
  await allHandled(app)
  expect(await walletOf(thief, 'KES')).toBe('985.00')
  expect(await receipts(app)).toEqual([])
  await expectShillings(app, { held: 1000 })
})

test('SEC-236 a prompt whose message claims the number of somebody else’s payment hides it not', async () => {
  await using app = await startPaybill()
  const { phones } = app.sandbox.control
  const [victim, thief] = [await app.customer('Amina Wanjiru'), await app.customer('Brian Otieno')]
  phones.callbacks.nextMode({ lose: true })
  const paid = await pay(app, { account: await accountNumber(victim), amount: 500 })
  phones.autoAnswer(undefined)
  await deposit(thief, { phone: '0722000301' })
  await until(
    'it is sent',
    async () => (await app.deps.db.selectFrom('prompts').select('checkout_ref').execute())[0]?.checkout_ref,
  )
  expect(await postPrompt(app, { amount: 1000, receipt: paid.receipt })).toBe(200)
  await allHandled(app)
  phones.callbacks.resend(paid.receipt)
  await receiptOf(app, paid, 'matched')
  expect([await walletOf(victim, 'KES'), await walletOf(thief, 'KES')]).toEqual(['492.00', '0.00'])
})
