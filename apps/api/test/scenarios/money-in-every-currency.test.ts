// Customers send each other shillings and dollars as they send naira, and ask for them.
import { askForMoney } from '@kivuko/contract/requests.ts'
import { type TransferFiat, transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { ask, listOf, pair, pay } from '../support/money-requests.ts'
import { noticesOf } from '../support/notices.ts'
import { newReference } from '../support/phone-payments.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

const UNITS = 100_000n

function send({ call }: Customer, to: Customer, currency: TransferFiat | 'EUR', amount: string) {
  const body = { recipient_identifier: to.email, currency: currency as TransferFiat, amount }
  return call(transferInternally, { key: newReference(), body })
}

test.for([
  ['KES', 'KSh\u00a0250.50', '0.99'],
  ['USD', '$250.50', '0.00'],
] as const)(
  'REQ-17 what is asked for in %s is told and paid in it, exactly once',
  async ([currency, shown, tooLittle]) => {
    await using app = await startTestApp()
    const [ada, brian] = await pair(app)
    await give(app, ada, currency, UNITS)
    expect((await ask(brian, ada, { currency, amount: tooLittle })).status).toBe(422)
    const { body: request } = await ask(brian, ada, { currency, amount: '250.50' })
    expect(request).toMatchObject({ currency, amount: '250.50', state: 'open' })
    expect((await noticesOf(ada))[0]?.title).toBe(`Brian Otieno asks you for ${shown}`)
    const both = await Promise.all([pay(ada, request.id), pay(ada, request.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await balanceOf(ada, currency), await balanceOf(brian, currency)]).toEqual(['749.50', '250.50'])
    expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['1000.00', '0.00'])
    expect((await listOf(brian)).requests).toMatchObject([{ state: 'paid', currency, amount: '250.50' }])
    // What is not there in that currency is not paid from another.
    const { body: more } = await ask(brian, ada, { currency, amount: '800' })
    expect((await pay(ada, more.id)).problem.code).toBe('insufficient_balance')
    const other = { recipient_identifier: ada.email, currency: 'BTC' as 'USD', amount: '1' }
    expect((await brian.call(askForMoney, { key: newReference(), body: other })).problem.errors).toMatchObject([
      { field: 'currency', message: 'must be one of NGN, KES, USD' },
    ])
  },
)

test('REQ-18 transfers of several currencies at one moment each move their own, down to the least of each', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  for (const currency of ['KES', 'USD'] as const) await give(app, ada, currency, UNITS)
  const sent = await Promise.all([
    send(ada, brian, 'NGN', '1'),
    send(ada, brian, 'KES', '1'),
    send(ada, brian, 'USD', '0.01'),
    send(ada, brian, 'USD', '1000.01'),
    send(ada, brian, 'KES', '0.99'),
    send(ada, brian, 'EUR', '5'),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 422, 422, 422])
  expect(sent[4]?.problem.errors).toMatchObject([{ message: 'The least you can send is KSh\u00a01.00.' }])
  for (const [currency, amount] of [
    ['NGN', '1.00'],
    ['KES', '1.00'],
    ['USD', '0.01'],
  ] as const)
    expect(await balanceOf(brian, currency)).toBe(amount)
  expect(await checkBooks(app.deps.db)).toEqual([])
})
