// The address book: an address is added in advance, waits, is removed and new again; and coins go nowhere else if so chosen.
import { addAddress, labelPayee, readAddressBook, removePayee, setOnlyBook } from '@kivuko/contract/address-book.ts'
import { createWithdrawal } from '@kivuko/contract/chain.ts'
import { initiatePayment } from '@kivuko/contract/payments.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import { confirmPayment } from '../support/card-browser.ts'
import { allNoticesOf, NEW_PAYEE } from '../support/notices.ts'
import { newReference } from '../support/phone-payments.ts'
import { orderIn } from '../support/purchases.ts'
import { selfieIn } from '../support/sales.ts'
import type { Customer, TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { holder, OUTSIDE, startChainApp, withdraw, withdrawalIn, withdrawalQuote } from '../support/withdrawals.ts'

const HOUR_MS = 3_600_000
const ELSEWHERE = '0x52908400098527886E0F7030069857D2E4169EE7'
const WAITS = { NEW_ADDRESS_WAIT_MS: String(10 * HOUR_MS), NEW_ADDRESS_USD: '1000' }
const ADDED = 'An address was added to your address book'

const add = ({ call }: Customer, address: string, label?: string, isAsked = false) =>
  call(addAddress, {
    body: { network: 'ethereum', address, ...(label ? { label } : {}) },
    ...(isAsked ? { proof: undefined } : {}),
  })
const titles = async (customer: Customer) => (await allNoticesOf(customer)).map(({ title }) => title)

test('SEC-74 SEC-75 an address added in advance takes a proof, is told everywhere with a way to stop it, and is trusted once its wait is over; removed, it is new again', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp(WAITS)
  await app.startBackground()
  const customer = await holder(app, 'ETH', '3')
  expect((await add(customer, ELSEWHERE, undefined, true)).problem.code).toBe('proof_required')
  expect((await add(customer, OUTSIDE.replace('D', 'd'))).problem.code).toBe('address_invalid')
  const [entry] = (await add(customer, ELSEWHERE.toLowerCase(), 'Ledger at home')).body.payees
  expect(entry).toMatchObject({ kind: 'address', network: 'ethereum', name: ELSEWHERE, label: 'Ledger at home' })
  expect(Date.parse(entry?.trusted_at ?? '') - Date.parse(entry?.added_at ?? '')).toBe(10 * HOUR_MS)
  expect((await add(customer, ELSEWHERE)).problem.code).toBe('payee_known')
  const mails = () => app.sandbox.control.inbox.messages({ to: customer.user.email })
  const mail = await until('it is mailed', () => mails().find(({ subject }) => subject.includes(ADDED)))
  expect(mail.text).toMatch(/Freeze my account|\/freeze/)
  expect(mail.text).not.toContain('Ledger at home')
  const much = { address: ELSEWHERE, amount: '0.5' }
  const early = (await withdraw(customer, much)).body
  expect(Date.parse(early.sends_at ?? '')).toBeGreaterThan(app.clock.now().getTime() + 9 * HOUR_MS)
  await app.advance(10 * HOUR_MS + 1_000)
  await app.deps.rates.refresh()
  const trusted = (await withdraw(customer, much)).body
  expect(trusted.sends_at).toBe(trusted.created_at)
  const params = { id: entry?.id ?? '' }
  expect((await customer.call(labelPayee, { params, body: { label: '' } })).status).toBe(200)
  expect((await customer.call(readAddressBook)).body.payees[0]?.label).toBeNull()
  expect((await customer.call(removePayee, { params })).body.payees).toEqual([])
  expect((await customer.call(removePayee, { params })).problem.code).toBe('payee_not_found')
  const stranger = await app.customer()
  await add(customer, ELSEWHERE)
  expect((await stranger.call(removePayee, { params })).problem.code).toBe('payee_not_found')
  const again = (await withdraw(customer, much)).body
  expect(Date.parse(again.sends_at ?? '')).toBeGreaterThan(app.clock.now().getTime() + 9 * HOUR_MS)
  expect((await titles(customer)).filter((title) => title === ADDED)).toHaveLength(2)
  expect(await titles(customer)).not.toContain(NEW_PAYEE)
})

test('SEC-76 SEC-77 with the switch on, coins go only to trusted addresses of the book; it is turned off with a proof, and holds as long as a new address waits', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp(WAITS)
  const customer = await holder(app, 'ETH', '3')
  const turn = (is_on: boolean, isAsked = false) =>
    customer.call(setOnlyBook, { body: { is_on }, ...(isAsked ? { proof: undefined } : {}) })
  // A price that was asked for before is no way around it.
  const { quote_id } = (await withdrawalQuote(customer, { amount: '0.05' })).body
  expect((await turn(true, true)).body).toMatchObject({ only_book: true, loosens_at: null })
  const before = await customer.call(createWithdrawal, { key: newReference(), body: { quote_id } })
  expect(before.problem.code).toBe('address_not_in_book')
  await add(customer, OUTSIDE)
  expect((await withdrawalQuote(customer, { amount: '0.05' })).problem.code).toBe('address_not_in_book')
  await app.advance(10 * HOUR_MS)
  await app.deps.rates.refresh()
  expect((await withdraw(customer, { amount: '0.05' })).status).toBe(200)
  expect((await withdrawalQuote(customer, { address: ELSEWHERE, amount: '0.05' })).problem.code).toBe(
    'address_not_in_book',
  )
  expect((await turn(false, true)).problem.code).toBe('proof_required')
  const { loosens_at, only_book } = (await turn(false)).body
  expect(only_book).toBe(true)
  expect(Date.parse(loosens_at ?? '')).toBeGreaterThan(app.clock.now().getTime() + 9.9 * HOUR_MS)
  expect((await withdrawalQuote(customer, { address: ELSEWHERE, amount: '0.05' })).problem.code).toBe(
    'address_not_in_book',
  )
  expect(await titles(customer)).toContain('Your address book no longer holds coins back')
  await app.advance(6 * HOUR_MS)
  // Turned off once more, it does not begin anew; turned on, it holds again.
  expect((await turn(false)).body.loosens_at).toBe(loosens_at)
  await app.advance(4 * HOUR_MS)
  await app.deps.rates.refresh()
  expect((await withdrawalQuote(customer, { address: ELSEWHERE, amount: '0.05' })).status).toBe(200)
  expect((await turn(true)).body).toMatchObject({ only_book: true, loosens_at: null })
})

/** Ether for euro by card, to an address; once it is paid. */
async function buyTo(app: TestApp, customer: Customer, address: string, between?: () => Promise<unknown>) {
  const price = { side: 'buy', fiat_currency: 'EUR', crypto_currency: 'ETH', amount: '2000', method: 'card' } as const
  const { quote_id } = (await customer.call(quoteTrade, { body: price })).body
  const destination = { kind: 'address', network: 'ethereum', address } as const
  const body = { quote_id, side: 'buy', method: 'card', destination } as const
  const made = await customer.call(createTrade, { key: `book-${quote_id}`, body })
  if (made.status !== 200) return made.problem.code
  const paying = { currency: 'EUR', payment_method: 'stripe', reference: `ref-${quote_id}` } as const
  const started = { amount: '2000', ...paying, quote_id }
  const { client_secret } = (await customer.call(initiatePayment, { key: `pay-${quote_id}`, body: started })).body
  await between?.()
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  return orderIn(customer, made.body.order?.reference ?? '', 'completed')
}

test('SEC-78 what a purchase delivers to a new address waits as a withdrawal there does, and obeys the switch', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp(WAITS)
  await app.startBackground()
  const customer = await app.customer()
  await selfieIn(app, customer, 'submitted')
  const order = await buyTo(app, customer, OUTSIDE)
  if (typeof order === 'string') throw new Error(order)
  const sendsAt = Date.parse(order.delivery?.sends_at ?? '')
  expect(sendsAt).toBeGreaterThan(app.clock.now().getTime() + 9 * HOUR_MS)
  await app.advance(10 * HOUR_MS + 1_000)
  await withdrawalIn(customer, order.delivery?.reference ?? '', 'confirming')
  await app.deps.rates.refresh()
  const lock = () => customer.call(setOnlyBook, { body: { is_on: true } })
  const kept = await buyTo(app, customer, ELSEWHERE, lock)
  expect(kept).toMatchObject({ delivery: { status: 'kept' } })
  expect((await allNoticesOf(customer)).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^You send coins only to trusted addresses of your address book\./),
  )
  expect(await buyTo(app, customer, ELSEWHERE)).toBe('address_not_in_book')
})
