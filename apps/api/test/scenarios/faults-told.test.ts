// What goes wrong long after, or half way: who is told, what is recorded, and that the money is where the screens say.
import { getAgentDeal } from '@kivuko/contract/agents.ts'
import { getTransaction } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import type { AgentDealId } from '../../src/platform/ids.ts'
import { expireDeal } from '../../src/trading/agents/end-deal.ts'
import { approve, ask, codeOf, confirm, start, twoOf } from '../support/agents.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { cashOut, cashOutIn, startWithWallets } from '../support/cash-outs.ts'
import { balanceOf } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { ledgerUnits, linesOf, paymentNotices } from '../support/phone-payments.ts'
import { heardOf, shownBy } from '../support/shown-receipts.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { startTestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

test('SND-190 money that a bank sends back five days after it was paid: wallet, page, line and receipt say the same, and the customer is told', {
  tags: 'long',
}, async () => {
  const { app, customer: before } = await startWithWallets()
  await using _ = app
  const { reference } = (await cashOut(before)).body
  await app.startBackground()
  await cashOutIn(before, reference, 'completed')
  const lineId = (await linesOf(before))[0]?.id ?? ''
  const shown = await shownBy(before, lineId)
  expect(await heardOf(app, shown)).toMatchObject({ status: 'completed', amount: '5050.00' })
  await app.advance(5 * DAY_MS)
  const customer = await signInAgain(app, before)
  app.sandbox.control.bank.changeTransfer(app.sandbox.control.bank.payouts()[0]?.reference ?? '', 'reversed')
  expect((await cashOutIn(customer, reference, 'returned')).problem).toMatch(/sent the money back/)
  expect(await balanceOf(customer, 'NGN')).toBe('1000000.00')
  expect(await ledgerUnits(app, `customer:${customer.user.id}:held:NGN`)).toBe(0n)
  expect((await customer.call(getTransaction, { params: { id: lineId } })).body).toMatchObject({
    status: 'failed',
    description: expect.stringMatching(/sent back by the bank$/),
    external_reference: reference,
  })
  // Whoever was shown the receipt hears that it is paid no more.
  expect(await heardOf(app, shown)).toMatchObject({ status: 'failed', amount: '5050.00' })
  expect((await paymentNotices(customer))[0]).toMatchObject({ title: '₦5,000.00 came back from your bank' })
  await app.sandbox.control.bank.webhooks.idle()
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})

test('SND-191 an agent who is offline gives no cash: the deal is over after ten minutes, nothing left the wallet, and its customer is told once', async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  const { body: asked } = await ask(customer, agent)
  await app.advance(10 * MINUTE_MS)
  for (let time = 0; time < 2; time += 1) await expireDeal(app.deps, asked.id as AgentDealId)
  const told = (await noticesOf(customer)).filter(({ title }) => /did not answer/.test(title))
  expect(told).toMatchObject([
    {
      title: 'The agent did not answer: ₦2,000.00 in cash',
      message: `Ten minutes are over. Nothing left your wallet. The reference is ${asked.reference}.`,
      action_url: `/agent-deal?reference=${asked.reference}`,
    },
  ])
  expect((await customer.call(getAgentDeal, { params: { reference: asked.reference } })).body.status).toBe('expired')
  // Back online, the agent accepts nothing of it.
  expect((await approve(agent, asked)).problem.code).toBe('deal_ended')
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['50000.00', '50000.00'])
  expect(await linesOf(customer)).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SND-192 an agent or a customer who goes offline mid-deal: what was approved moved once and waits to be read, what was not is told to the agent', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { agent, customer } = await twoOf(app)
  // Approved while the agent is away: it moved, and the agent reads so when they are back.
  const { body: done } = await start(agent, customer, { direction: 'cash_out' })
  const { code } = (await codeOf(customer, done)).body
  expect((await approve(customer, done)).body.status).toBe('completed')
  await app.advance(10 * MINUTE_MS)
  await expireDeal(app.deps, done.id as AgentDealId)
  expect((await confirm(agent, done, code)).body.status).toBe('completed')
  expect((await noticesOf(agent))[0]?.title).toBe('Give Ada Obi ₦2,000.00 in cash')
  expect((await noticesOf(agent)).filter(({ title }) => /did not answer/.test(title))).toEqual([])
  // The customer’s phone is off: the job is late, and the next deal of these two ends the old one.
  const { body: cashIn } = await start(agent, customer)
  await app.advance(10 * MINUTE_MS)
  expect((await start(agent, customer)).status).toBe(200)
  await expireDeal(app.deps, cashIn.id as AgentDealId)
  const told = (await noticesOf(agent)).filter(({ title }) => /did not answer/.test(title))
  expect(told).toMatchObject([
    {
      title: 'Your customer did not answer: ₦2,000.00 for cash',
      message: expect.stringMatching(
        /^Ten minutes are over\. Nothing left your wallet\. If you took the cash, give it back/,
      ),
    },
  ])
  expect([await balanceOf(agent, 'NGN'), await balanceOf(customer, 'NGN')]).toEqual(['52060.00', '47900.00'])
  expect(await checkBooks(app.deps.db)).toEqual([])
})
