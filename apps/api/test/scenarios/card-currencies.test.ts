// Goal: every currency that cards are offered in is charged, given back in part, disputed and read from the statement to the
// last unit, in the account's own currency and exchanged into it.
import { METHODS, type OrderFiat } from '@kivuko/contract/buying.ts'
import { toStripe } from '@kivuko/contract/stripe-amounts.ts'
import { type Money, money, parse } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const CURRENCIES = Object.keys(METHODS.card.bounds) as OrderFiat[]

function done<T>(outcome: { kind: 'done'; value: T } | { kind: string }): T {
  if (!('value' in outcome)) throw new Error(`it is ${outcome.kind}`)
  return outcome.value
}

/** The most that is offered, less the finest amount the currency has: no rounding goes unseen. */
function oddAmount(code: OrderFiat): Money<OrderFiat> {
  const most = parse(code, (METHODS.card.bounds as Record<string, { maximum: string }>)[code]?.maximum ?? '')
  if (!most) throw new Error(`${code} has no bound`)
  return money(code, most.units - (code === 'JPY' ? 100n : 1n))
}

/** Paid, a part given back on our word, and the rest disputed by its owner. */
async function play(app: TestApp, code: OrderFiat) {
  const { cards } = app.deps
  if (!cards) throw new Error('there is no card network')
  const now = app.clock.now()
  const amount = oddAmount(code)
  const customerRef = done(
    await cards.createCustomer({ userId: newId('usr', now), email: 'ada@example.com', name: 'Ada' }),
  )
  const payment = { id: newId('pay', now), ownerId: newId('ord', now), amount, customerRef, description: code }
  const { providerRef, clientSecret } = done(await cards.startPayment(payment))
  await confirmPayment(app.sandbox, clientSecret, 'pm_card_visa')
  const back = money(code, code === 'JPY' ? 333_300n : 33_301n)
  const refund = done(await cards.refundPayment({ id: newId('rfd', now), attempt: 1, providerRef, amount: back }))
  const rest = money(code, amount.units - back.units)
  const { id } = app.sandbox.control.cards.dispute({ payment: providerRef, amount: toStripe(rest) })
  const dispute = done(await cards.findDispute(id))
  const { state } = done(await cards.findPayment(providerRef))
  return { amount, back, rest, providerRef, refund, dispute, state }
}

async function statementOf(app: TestApp) {
  const statement = app.deps.statements.providers.stripe
  if (!statement) throw new Error('there is no statement')
  const to = new Date(app.clock.now().getTime() + 60_000)
  return done(await statement.readPage({ from: undefined, to, cursor: undefined })).lines
}

test.for(CURRENCIES)(
  'PRV-143 %s is charged, given back, disputed and read from the statement to the last unit',
  { tags: 'long' },
  async (code) => {
    for (const settles of [code.toLowerCase(), 'usd']) {
      await using app = await startTestApp({ sandbox: { cardAccount: { country: 'US', settles: [settles] } } })
      const { amount, back, rest, providerRef, refund, dispute, state } = await play(app, code)
      expect(state).toEqual({ kind: 'succeeded', amount })
      expect(dispute.amount).toEqual(rest)
      const isOwn = settles === code.toLowerCase()
      const lines = (await statementOf(app)).map(({ matchKey, asset, units, presented }) => [
        matchKey,
        isOwn ? { asset, units } : presented,
      ])
      expect(Object.fromEntries(lines)).toEqual({
        [`in:${providerRef}`]: amount,
        [`out:${refund.providerRef}`]: money(code, -back.units),
        [`out:${dispute.providerRef}`]: money(code, -rest.units),
      })
    }
  },
)

test('PRV-07 every payment and every card to be saved asks the network for cards alone', async () => {
  await using app = await startTestApp({ sandbox: true })
  await play(app, 'USD')
  const { cards } = app.deps
  if (!cards) throw new Error('there is no card network')
  const userId = newId('usr', app.clock.now())
  const saver = done(await cards.createCustomer({ userId, email: 'brian@example.com', name: 'Brian' }))
  done(await cards.startCardSave(saver))
  for (const path of ['/v1/payment_intents', '/v1/setup_intents']) {
    const asked = app.sandbox.control.requests
      .list({ path })
      .filter((each) => each.method === 'POST' && each.path === path)
    expect(asked.map(({ input }) => input)).toMatchObject([{ allowed_payment_method_types: ['card'] }])
    for (const { input } of asked) expect(input).not.toHaveProperty('automatic_payment_methods')
  }
})
