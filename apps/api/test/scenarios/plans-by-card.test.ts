// A recurring buy that a saved card pays while its customer is away: what they agreed to, one charge a date whatever dies or
// stays silent, and what is told when the card does not pay.
import { listOrders } from '@kivuko/contract/orders.ts'
import { deleteCard, initiateBridge } from '@kivuko/contract/payments.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { expect, test } from 'vitest'
import { queryable } from '../../src/platform/database.ts'
import { followCardPayment } from '../../src/rails/cards/follow-card-payment.ts'
import { forgetPlans } from '../../src/trading/forget-plans.ts'
import { runPlan } from '../../src/trading/plans/run-plan.ts'
import { wakePlans } from '../../src/trading/plans/wake-plans.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { allNoticesOf } from '../support/notices.ts'
import { buy, dueRuns, end, nextOf, passMinute, plansOf, resume, runDue, saveCard, travel } from '../support/plans.ts'
import { holdingOf, orderIn } from '../support/purchases.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const CARD = { funding: 'card', amount: '20000', mandate_agreed: true } as const

async function mandatesOf({ deps }: TestApp) {
  return deps.db.selectFrom('card_mandates').selectAll().orderBy('id').execute()
}

/** Charges at the network, whosever: those that were paid, and all. */
async function chargesAt({ sandbox }: TestApp): Promise<{ paid: number; all: number }> {
  const headers = { authorization: `Bearer ${sandbox.keys.secret}` }
  const { data } = (await (await fetch(`${sandbox.url}/v1/charges?limit=100`, { headers })).json()) as {
    data: { paid: boolean }[]
  }
  return { paid: data.filter(({ paid }) => paid).length, all: data.length }
}

async function ordersOf({ call }: Customer) {
  return (await call(listOrders)).body.orders
}

async function lastNotice(customer: Customer) {
  return (await allNoticesOf(customer))[0]
}

type Cast = { app: TestApp; ada: Customer; brian: Customer; card_id: string }

async function expectRefused({ app, ada, brian, card_id }: Cast): Promise<void> {
  const named = async (answer: ReturnType<typeof buy>) => {
    const { status, problem } = await answer
    return [status, problem.code, problem.errors?.[0]?.field]
  }
  expect(await named(buy(ada, { ...CARD, card_id, mandate_agreed: false }))).toEqual([
    422,
    'validation_failed',
    'mandate_agreed',
  ])
  expect(await named(buy(ada, CARD))).toEqual([422, 'validation_failed', 'card_id'])
  expect(await named(buy(ada, { ...CARD, card_id, currency: 'KES' }))).toEqual([422, 'validation_failed', 'funding'])
  expect((await buy(brian, { ...CARD, card_id })).problem.code).toBe('card_not_found')
  expect([await mandatesOf(app), await plansOf(ada)]).toEqual([[], []])
}

test('REC-23 REC-24 REC-25 REC-26 REC-27 REC-31 REC-32 a saved card pays each date once by what was agreed, also when the network breaks off or the process dies, and no more once it is removed', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  const card_id = await saveCard(app, ada, 'pm_card_visa')
  await expectRefused({ app, ada, brian, card_id })
  const { id, card } = (await buy(ada, { ...CARD, card_id })).body
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', is_removed: false })
  expect(await mandatesOf(app)).toMatchObject([
    {
      user_id: ada.user.id,
      card_ref: card_id,
      amount_units: 2_000_000n,
      ...{ buys: 'BTC', every: 'day', language: 'en', withdrawn_at: null },
      shown_text: expect.stringMatching(
        /^I agree that my card ending in 4242 is charged ₦20,000\.00 for BTC, every day, /,
      ),
    },
  ])
  expect((await lastNotice(ada))?.message).toContain('You agreed that your card ending in 4242 is charged')

  await travel(app, (await nextOf(app, id)).wakes)
  await passMinute(app)
  expect((await lastNotice(ada))?.message).toContain('Your card ending in 4242 is charged.')
  await travel(app, (await nextOf(app, id)).runs)
  await wakePlans(app.deps)
  const [due] = (await dueRuns(app.deps)) as [never]
  // The answer gets lost before and after the charge, and each time the run is tried by two at once.
  for (const when of ['before', 'after'] as const) {
    app.sandbox.control.faults.order({ kind: 'error', when, times: 2, match: '/confirm' })
    await expect(runPlan(app.deps, due)).rejects.toThrow()
    expect(await dueRuns(app.deps)).toEqual([due])
  }
  // Ended meanwhile, what was charged is still found.
  await runDue(app.deps)
  expect(await chargesAt(app)).toEqual({ paid: 1, all: 1 })
  const [plan] = await plansOf(ada)
  expect(plan?.runs).toMatchObject([{ state: 'done', waits: true }])
  await app.startBackground()
  const order = await orderIn(ada, plan?.runs[0]?.reference ?? '', 'completed')
  expect(order).toMatchObject({ total: '20000.00', fee: '500.00', payment_method: 'card' })
  expect(await ordersOf(ada)).toHaveLength(1)
  expect(await holdingOf(ada, 'BTC')).toBe(order.crypto_amount)

  const weekly = (await buy(ada, { ...CARD, card_id, every: 'week', day: 3 })).body
  expect((await ada.call(deleteCard, { params: { id: card_id } })).status).toBe(200)
  expect((await plansOf(ada)).map(({ state, card: shown }) => [state, shown?.is_removed])).toEqual([
    ['active', true],
    ['active', true],
  ])
  await travel(app, (await nextOf(app, weekly.id)).wakes)
  await passMinute(app)
  const messages = (await allNoticesOf(ada)).map(({ message }) => message)
  expect(messages.filter((message) => message.includes('The card ending in 4242 was removed, so'))).not.toEqual([])
  const daily = (await plansOf(ada)).find((each) => each.id === id)
  expect(daily?.state).toBe('paused')
  expect(daily?.runs[0]).toMatchObject({ state: 'refused', reference: null })
  expect((await resume(ada, id)).problem.code).toBe('plan_card_removed')
  expect((await end(ada, id)).body.state).toBe('ended')
  expect((await mandatesOf(app)).map(({ withdrawn_by }) => withdrawn_by)).toEqual(['card_removed', 'card_removed'])
  expect(await chargesAt(app)).toEqual({ paid: 1, all: 1 })
  expect(await verifyLedger(queryable(app.deps.db))).toEqual([])
})

test('REC-28 REC-29 REC-30 REC-33 a bank that asks for its customer leaves an order to confirm, a decline is told, and the third in a row pauses the buy', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer('Ada Obi')
  const card_id = await saveCard(app, ada, 'pm_card_visa')
  const made = (await buy(ada, { ...CARD, card_id })).body
  const next = async (decline?: 'authentication_required' | 'insufficient_funds') => {
    if (decline) app.sandbox.control.cards.declineNext(decline)
    await travel(app, (await nextOf(app, made.id)).runs)
    await passMinute(app)
    const [plan] = await plansOf(ada)
    const [order] = await ordersOf(ada)
    return { plan, run: plan?.runs[0], order, notice: await lastNotice(ada) }
  }

  const asked = await next('authentication_required')
  expect(asked.run).toMatchObject({ state: 'done', waits: true, reference: asked.order?.reference })
  expect(asked.notice).toMatchObject({
    title: 'Your bank asks you to confirm: ₦20,000.00 of BTC',
    action_url: `/order-confirmation?reference=${asked.order?.reference}`,
  })
  const paying = {
    amount: '20000',
    currency: 'NGN',
    reference: asked.order?.reference ?? '',
    payment_method_id: card_id,
  } as const
  const { client_secret } = (await ada.call(initiateBridge, { body: paying })).body
  expect((await confirmPayment(app.sandbox, client_secret)).status).toBe('succeeded')
  await followCardPayment(app.deps, await orderIdOf(app, paying.reference))
  expect((await ordersOf(ada))[0]?.status).toBe('completed')

  // Nobody confirms the second: it ends as any order does.
  const left = await next('authentication_required')
  expect(left.run).toMatchObject({ state: 'done', waits: true, reference: left.order?.reference })
  await app.advance(86_400_000 / 4)
  await followCardPayment(app.deps, await orderIdOf(app, left.order?.reference ?? ''))
  expect((await ordersOf(ada))[0]?.status).toBe('expired')
  expect((await plansOf(ada))[0]?.runs[0]).toMatchObject({ state: 'done', waits: false })

  for (const count of [1, 2, 3]) {
    const { plan, run, order, notice } = await next('insufficient_funds')
    expect(run).toMatchObject({ state: 'refused', reference: order?.reference })
    expect(run?.problem).toContain('Your card has insufficient funds.')
    expect([order?.status, plan?.state]).toEqual(['cancelled', count < 3 ? 'active' : 'paused'])
    expect(notice?.title).toMatch(/^Not made on .*: ₦20,000\.00 of BTC$/)
    expect(notice?.message.includes('Three charges in a row were declined.')).toBe(count === 3)
  }
  expect((await resume(ada, made.id)).body.state).toBe('active')
  expect((await next('insufficient_funds')).plan?.state).toBe('active')
  expect(await chargesAt(app)).toMatchObject({ paid: 1 })

  const other = (await buy(ada, { ...CARD, card_id })).body
  await end(ada, other.id)
  await app.deps.db.transaction().execute((tx) => forgetPlans(app.deps, tx as never, ada.user.id as never))
  expect((await mandatesOf(app)).map(({ withdrawn_by }) => withdrawn_by)).toEqual(['account_closed', 'buy_ended'])
  await expect(
    app.deps.db.updateTable('card_mandates').set({ amount_units: 1n }).where('id', 'is not', null).execute(),
  ).rejects.toThrow()
})

async function orderIdOf({ deps }: TestApp, reference: string): Promise<string> {
  const { id } = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}
