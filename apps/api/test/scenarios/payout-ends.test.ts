// How a payout to a phone ends when the network refuses it, tells it too early, or does not answer.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  askLate,
  heldBy,
  ledgerFaults,
  linesOf,
  paymentIn,
  paymentNotices,
  payout,
  startWithNaira,
  walletOf,
} from '../support/phone-payments.ts'
import type { TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test.for([
  ['0722000007', /not on M-Pesa/],
  ['0722000010', /cannot hold this much/],
] as const)(
  'a payout to %s fails after it was accepted, and all of it is back in the wallet',
  async ([phone, message]) => {
    const { app, customer } = await startWithNaira()
    await using _ = app
    askLate(app)
    await app.startBackground()
    const { external_reference } = (await payout(customer, { phone })).body
    const failed = await paymentIn(customer, external_reference, 'failed')
    expect(failed.message).toMatch(message)
    expect(failed.message).toMatch(/The money is back in your wallet\.$/)
    expect(await walletOf(customer, 'NGN')).toBe('10250.00')
    expect(await heldBy(app, customer)).toBe(0n)
    expect(await linesOf(customer)).toMatchObject([{ status: 'failed' }])
    expect(await paymentNotices(customer)).toMatchObject([
      { type: 'payment', message: expect.stringMatching(/10,250\.00 is back/) },
    ])
    expect(await ledgerFaults(app)).toEqual([])
  },
)

test('a refusal that overtakes the answer to our request keeps its reason', { tags: 'long' }, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  askLate(app)
  const network = app.deps.mobileMoney.mpesa
  if (!network) throw new Error('there is no network')
  app.deps.mobileMoney.mpesa = {
    ...network,
    async pay(request) {
      const answer = await network.pay(request)
      await until('the result was looked at', async () => (await isWaitingAgain(app)) || (await isHandled(app)))
      return answer
    },
  }
  await app.startBackground()
  const { external_reference } = (await payout(customer, { phone: '0722000007' })).body
  expect((await paymentIn(customer, external_reference, 'failed')).message).toMatch(/not on M-Pesa/)
  expect(app.sandbox.control.phones.payouts('0722000007')).toHaveLength(1)
})

async function isWaitingAgain({ deps }: TestApp): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'handle-mobile-message' and locked_at is null and run_at > now()`.execute(deps.db)
  return rows.length > 0
}

async function isHandled({ deps }: TestApp): Promise<boolean> {
  const event = await deps.db.selectFrom('webhook_events').select('handled_at').executeTakeFirst()
  return event !== undefined && event.handled_at !== null
}

test.for([
  ['down', 'after'],
  ['rubbish', 'after'],
  ['error', 'after'],
] as const)(
  'a network that is %s %s it took the payout is asked, and pays once',
  { tags: 'long' },
  async ([how, when]) => {
    const { app, customer } = await startWithNaira()
    await using _ = app
    const { phones } = app.sandbox.control
    phones.callbacks.setMode({ delayMs: 60_000 })
    phones.fail({ endpoint: 'b2c', how, when })
    await app.startBackground()
    const { external_reference, received } = (await payout(customer)).body
    await until('the fault has been met', () => phones.faults().length === 0)
    // Results stay away; only answers to questions come through.
    phones.callbacks.setMode({})
    await paymentIn(customer, external_reference, 'completed')
    expect(phones.payouts('0712345678').map(({ amount }) => `${amount}.00`)).toEqual([received])
  },
)
