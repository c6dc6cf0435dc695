// Paying somebody new: a fresh proof, a notice, and for much that goes to a new address a day to take it back.
import { freezeByLink } from '@kivuko/contract/account-security.ts'
import { cancelWithdrawal, createWithdrawal } from '@kivuko/contract/chain.ts'
import { payoutToPhone } from '@kivuko/contract/mobile-money.ts'
import { savePreferences } from '@kivuko/contract/notifications.ts'
import { createTrade } from '@kivuko/contract/trades.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { untilNoJob } from '../support/cases.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { allNoticesOf, NEW_PAYEE } from '../support/notices.ts'
import { newReference } from '../support/phone-payments.ts'
import { type nairaAccount, saleQuote, startWithCoins } from '../support/sales.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { freshPhone, verifyPhone } from '../support/verification.ts'
import {
  coinsOf,
  holder,
  startChainApp,
  unitsOf,
  withdraw,
  withdrawalIn,
  withdrawalOf,
  withdrawalQuote,
} from '../support/withdrawals.ts'

const HOUR_MS = 3_600_000

function send({ call }: Customer, to: Customer, { key = newReference(), isAsked = false } = {}) {
  const body = { recipient_identifier: to.email, amount: '100', currency: 'NGN', transfer_type: 'internal' } as const
  return call(transferInternally, { body, key, ...(isAsked ? { proof: undefined } : {}) })
}

test('SEC-26 a first transfer to a customer takes a proof, under the same key; the next ones do not', async () => {
  await using app = await startTestApp()
  const [ada, brian, chidi] = [await app.customer(), await app.customer(), await app.customer()]
  await give(app, ada, 'NGN', 100_000n)
  const key = newReference()
  expect((await send(ada, brian, { key, isAsked: true })).problem).toMatchObject({
    code: 'proof_required',
    proof: { ways: ['password'] },
  })
  expect(await balanceOf(ada, 'NGN')).toBe('1000.00')
  expect((await send(ada, brian, { key })).status).toBe(200)
  expect((await send(ada, brian, { key, isAsked: true })).status).toBe(200)
  expect(await balanceOf(ada, 'NGN')).toBe('900.00')
  expect((await send(ada, brian, { isAsked: true })).status).toBe(200)
  expect((await send(ada, chidi, { isAsked: true })).problem.code).toBe('proof_required')
  // Of two first ones at once, neither rides on the other's proof.
  const both = await Promise.all([send(ada, chidi, { isAsked: true }), send(ada, chidi)])
  expect(both.map(({ status }) => status)).toEqual([428, 200])
})

test('SEC-212 a first transfer to a customer is mailed and texted with a way to stop it, whatever a thief turned off before', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 100_000n)
  const phone = freshPhone()
  await verifyPhone(app, ada, phone)
  const off = { payment: false, transaction: false, kyc: false }
  await ada.call(savePreferences, { body: { sms_notifications: false, email_notifications: off } })
  const { inbox, sms } = app.sandbox.control
  const mails = () => inbox.messages({ to: ada.email }).filter(({ subject }) => subject.startsWith('You sent'))
  const texts = () => sms.messages({ to: phone }).filter(({ text }) => text.includes('You sent'))
  await send(ada, brian)
  const [mail] = await until('it is mailed and texted', () => texts().length === 1 && mails().length === 1 && mails())
  expect(mail?.text).toMatch(/first time you sent them money[\s\S]*\/freeze#usr_/)
  const [text] = texts()
  expect(text?.text).toMatch(
    /^Kivuko: You sent NGN 100\.00 to Brian Otieno\. Not you\? Stop everything: http\S+\/freeze#usr_/,
  )
  const token = text?.text.split('#')[1] ?? ''
  // The next one is nothing new, and the choice counts again.
  expect((await send(ada, brian)).status).toBe(200)
  await untilNoJob(app, 'mail-notification')
  await untilNoJob(app, 'text-notification')
  expect([mails().length, texts().length]).toEqual([1, 1])
  expect((await app.call(freezeByLink, { body: { token } })).status).toBe(200)
  expect((await send(ada, brian)).status).toBe(401)
})

test('SEC-26 a first payout to a phone, and a first sale to an account, take a proof and are told', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  await give(app, customer, 'NGN', 10_000_000n)
  const pay = (isAsked: boolean, phone = '0712345678') => {
    const reference = newReference()
    const body = { phone_number: phone, amount: '10000', reference }
    return customer.call(payoutToPhone, { key: reference, body, ...(isAsked ? { proof: undefined } : {}) })
  }
  expect((await pay(true)).problem.code).toBe('proof_required')
  expect((await pay(false)).status).toBe(200)
  expect((await pay(true)).status).toBe(200)
  expect((await pay(true, '0712345679')).problem.code).toBe('proof_required')
  const sell = async (
    isAsked: boolean,
    destination: ReturnType<typeof nairaAccount> | { kind: 'mobile_money'; phone_number: string },
  ) => {
    const { quote_id } = (await saleQuote(customer, '0.01')).body
    const body = { quote_id, side: 'sell', destination } as const
    return customer.call(createTrade, { body, ...(isAsked ? { proof: undefined } : {}) })
  }
  expect((await sell(true, { kind: 'mobile_money', phone_number: '0712345679' })).problem.code).toBe('proof_required')
  expect((await sell(true, { kind: 'mobile_money', phone_number: '0712345678' })).status).toBe(200)
  const told = (await allNoticesOf(customer)).filter(({ title }) => title === NEW_PAYEE)
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('the phone 0712 345 678')])
})

test('SEC-27 much that goes to a new address waits a day and can be taken back; little is sent, and small ones add up', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp({ NEW_ADDRESS_WAIT_MS: String(24 * HOUR_MS), NEW_ADDRESS_USD: '1000' })
  await app.startBackground()
  const customer = await holder(app, 'ETH', '2')
  const waits = async (reference: string) => {
    const { sends_at, created_at } = await withdrawalOf(customer, reference)
    return Date.parse(sends_at ?? '') - Date.parse(created_at)
  }
  const little = (await withdraw(customer, { amount: '0.05' })).body
  expect(await waits(little.reference)).toBe(0)
  await withdrawalIn(customer, little.reference, 'sending')
  const much = (await withdraw(customer, { amount: '0.5' })).body
  expect(await waits(much.reference)).toBeGreaterThan(23 * HOUR_MS)
  await app.advance(11 * HOUR_MS)
  expect((await withdrawalOf(customer, much.reference)).status).toBe('waiting')
  await app.deps.rates.refresh()
  await customer.call(cancelWithdrawal, { params: { reference: much.reference } })
  const before = await coinsOf(app, customer, 'ETH')
  expect(before.held).toBe(unitsOf('ETH', '0.05'))
  const parts = []
  for (let part = 0; part < 6; part += 1) parts.push((await withdraw(customer, { amount: '0.08' })).body.reference)
  const waited = await Promise.all(parts.map(waits))
  expect([waited[0], (waited.at(-1) ?? 0) > 0]).toEqual([0, true])
  expect((await allNoticesOf(customer)).filter(({ title }) => title === NEW_PAYEE)).toHaveLength(1)
})

test('SEC-27 an address that was known for a day is trusted', { tags: 'long' }, async () => {
  await using app = await startChainApp({ NEW_ADDRESS_WAIT_MS: String(HOUR_MS), NEW_ADDRESS_USD: '1000' })
  await app.startBackground()
  const customer = await holder(app, 'ETH', '2')
  await withdraw(customer, { amount: '0.05' })
  await app.advance(HOUR_MS + 1)
  await app.deps.rates.refresh()
  const { quote_id } = (await withdrawalQuote(customer, { amount: '0.5' })).body
  const { body } = await customer.call(createWithdrawal, { body: { quote_id } })
  expect(body.sends_at).toBe(body.created_at)
})
