// One balance, many ways to spend it, two processes: it is spent once.
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { giveNaira, ledgerUnits, payout } from '../support/phone-payments.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { startTestApp } from '../support/test-app.ts'

const ROUNDS = 8

test.for([
  ['the whole of it', 1_025_000n, 1],
  ['one kobo less', 1_024_999n, 0],
] as const)(
  'payouts, transfers and an exchange of a whole balance at once, with %s there',
  async ([, units, winners]) => {
    await using app = await startTestApp({ sandbox: true })
    await using second = await startSecondProcess(app)
    await second.deps.rates.refresh()
    const friend = await app.customer()
    for (let round = 0; round < ROUNDS; round += 1) {
      const customer = await app.customer()
      await giveNaira(app, customer, units)
      const quoted = { from: 'NGN', to: 'USD', amount: '10250.00' } as const
      const { quote_id } = (await customer.call(quoteConversion, { body: quoted })).body
      const there = second.as(customer)
      const send = { recipient_identifier: friend.email, amount: '10250.00' }
      const statuses = await Promise.all([
        payout(customer),
        payout(there),
        there.call(transferInternally, { body: send }),
        customer.call(transferInternally, { body: send }),
        there.call(convert, { body: { quote_id } }),
      ])
      const done = statuses.filter(({ status }) => status === 200)
      expect(done).toHaveLength(winners)
      for (const answer of statuses.filter(({ status }) => status !== 200))
        expect(answer.problem.code).toBe('insufficient_balance')
      expect(await ledgerUnits(app, `customer:${customer.user.id}:available:NGN`)).toBe(winners ? 0n : units)
      expect(await checkBooks(app.deps.db)).toEqual([])
    }
  },
)
