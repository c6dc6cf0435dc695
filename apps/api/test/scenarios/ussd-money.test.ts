// Money from a phone with buttons, and what becomes of it when the session drops, a callback comes twice, or a job is late.
import { listOrders } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { carryOutLeft } from '../../src/channels/ussd/carry-out.ts'
import { transferByPhone } from '../../src/trading/transfer-by-phone.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { ledgerFaults, linesOf } from '../support/phone-payments.ts'
import { holdingOf, orderIn } from '../support/purchases.ts'
import { selfieIn } from '../support/sales.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { dial, PIN, textsTo, withPinnedPhone } from '../support/ussd.ts'

const PHONE = '+254712345678'
const BRIANS = '+254722000111'

test('USS-20 USS-21 USS-22 USS-23 money sent from a phone moves once: the callback twice, the session dropped, the process gone', async () => {
  await using app = await startTestApp({ sandbox: true, env: { USSD_DAY_MAX: '25' } })
  await app.startBackground()
  const { ussd } = app.sandbox.control
  const ada = await withPinnedPhone(app, await app.customer('Ada Obi'), PHONE)
  const brian = await withPinnedPhone(app, await app.customer('Brian Otieno'), BRIANS)
  await give(app, ada, 'KES', 1_000_000n)

  const asked = await dial(app, PHONE, '4', '0722 000 111', '500')
  expect(asked.screen).toBe(
    'Send KES 500.00 to Brian Otieno. No fee. It cannot be taken back.\nYour PIN to send, 0 to stop:',
  )
  // Both at once: the same answer, one movement.
  ussd.next('repeat')
  const sent = await ussd.reply(PHONE.slice(1), PIN)
  expect(sent?.screen).toMatch(/^Sent KES 500\.00 to Brian Otieno\. Reference \S+\.$/)
  expect(await ussd.again(PHONE.slice(1))).toBe(`END ${sent?.screen}`)
  expect([await balanceOf(ada, 'KES'), await balanceOf(brian, 'KES')]).toEqual(['9500.00', '500.00'])

  // The answer is lost after the yes: the text says what happened.
  await dial(app, PHONE, '4', BRIANS, '300')
  ussd.next('drop')
  expect((await ussd.reply(PHONE.slice(1), PIN))?.state).toBe('dropped')
  expect(await balanceOf(brian, 'KES')).toBe('800.00')
  await until('the phone is told', () => textsTo(app, PHONE).some((text) => text.includes('You sent KSh 300.00')))
  for (const text of textsTo(app, PHONE).filter((each) => !each.includes('Not you?')))
    expect(text.length).toBeLessThanOrEqual(160)

  // The process dies after the yes: the job does it, once, however often it runs.
  const left = await dial(app, PHONE, '4', BRIANS, '200')
  await app.deps.db
    .updateTable('ussd_sessions')
    .set({ state: 'accepted', accepted_at: app.clock.now(), taken_units: 150n })
    .where('id', '=', left.id)
    .execute()
  const transfer = transferByPhone(app.deps)
  await Promise.all([carryOutLeft(app.deps, left.id, transfer), carryOutLeft(app.deps, left.id, transfer)])
  await carryOutLeft(app.deps, left.id, transfer)
  expect(await balanceOf(brian, 'KES')).toBe('1000.00')
  expect((await ussd.reply(PHONE.slice(1), PIN))?.screen).toContain('A text message says how it ends')

  // Stopped before the yes, nothing happens; beyond the day of the channel nothing leaves, nor what the wallet has not.
  expect((await dial(app, PHONE, '4', BRIANS, '200', '0')).screen).toBe('Stopped. Nothing was done.')
  expect((await dial(app, PHONE, '4', BRIANS, '4000', PIN)).screen).toContain('more than this phone may send in a day')
  const poor = await dial(app, BRIANS, '4', PHONE, '1001', PIN)
  expect(poor.screen).toBe('Insufficient balance. Nothing was done.')
  await until('the refusal is told', () => textsTo(app, BRIANS).some((text) => text.includes('was not done')))
  expect([await balanceOf(ada, 'KES'), await balanceOf(brian, 'KES')]).toEqual(['9000.00', '1000.00'])
  expect((await dial(app, PHONE, '6', PIN)).screen.split('\n')).toHaveLength(3)
  expect(await ledgerFaults(app)).toEqual([])
})

test('USS-24 USS-25 USS-26 USDT is bought with M-Pesa after the session, sold to the phone, and shillings are sent to another', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { ussd, phones } = app.sandbox.control
  const ada = await withPinnedPhone(app, await app.customer('Ada Obi'), PHONE)
  expect((await dial(app, PHONE, '2', '1')).screen).toMatch(/\nBuy USDT with M-Pesa/)
  const asked = await dial(app, PHONE, '2', '1000')
  const [, coins = ''] = /get USDT ([\d.]+)\./.exec(asked.screen) ?? []
  // The answer is lost after the yes, and the callback comes again.
  ussd.next('drop')
  await ussd.reply(PHONE.slice(1), PIN)
  expect(await ussd.again(PHONE.slice(1))).toMatch(/^END M-Pesa asks this phone now: pay KES 1,000\.00\./)
  // The phone showed a menu: it is asked afterwards, once, though the job is late.
  expect(phones.prompts(PHONE.slice(1))).toHaveLength(0)
  await app.advance(60_000)
  await until('the phone is asked', () => phones.prompts(PHONE.slice(1)).length === 1)
  phones.answer(PHONE.slice(1), 'accept')
  const [order] = (await ada.call(listOrders)).body.orders
  await orderIn(ada, order?.reference ?? '', 'completed')
  expect((await ada.call(listOrders)).body.orders).toHaveLength(1)
  expect(await holdingOf(ada, 'USDT')).toBe(coins)
  await until('the phone is told', () => textsTo(app, PHONE).some((text) => text.includes('You bought')))

  const unseen = await dial(app, PHONE, '3', '5', PIN)
  expect(unseen.screen).toMatch(/Nothing was done\.$/)
  await selfieIn(app, ada, 'approved')
  const sold = await dial(app, PHONE, '3', '5', PIN)
  expect(sold.screen).toMatch(/^KES [\d,.]+ is on its way to this phone\./)
  await app.advance(600_000)
  await until('the phone is paid', () => phones.payouts(PHONE.slice(1)).some(({ result }) => result?.code === 0))

  await give(app, ada, 'KES', 100_000n)
  expect((await dial(app, PHONE, '5', '12')).screen).toMatch(/^Please enter a valid Kenyan phone number/)
  const paying = await dial(app, PHONE, '5', '0722 111 222', '200')
  expect(paying.screen).toContain('Send KES 200.00 to 0722 111 222. Fee KES 5.00 on top.')
  expect((await ussd.reply(PHONE.slice(1), PIN))?.screen).toContain('KES 200.00 is on its way to 0722 111 222.')
  await until('the other phone is paid', () => phones.balance('254722111222') === 200_200)
  expect(await balanceOf(ada, 'KES')).toBe('795.00')
  expect((await linesOf(ada)).map(({ kind }) => kind).slice(1)).toEqual(['sale', 'purchase'])
  expect(await ledgerFaults(app)).toEqual([])
})
