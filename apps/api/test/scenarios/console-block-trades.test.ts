// The desk's part of block trades: what takes two people, who may not answer, and where enquiries lead.
import { answerBlockTrade, consoleBlockTrades, refuseBlockTrade } from '@kivuko/contract/console-block-trades.ts'
import { listEnquiries } from '@kivuko/contract/console-leads.ts'
import { sendEnquiry } from '@kivuko/contract/leads.ts'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import { expect, test } from 'vitest'
import { answer, ask, MANY, priceAbove, startDesk, tradeOf } from '../support/block-trades.ts'
import { give } from '../support/gifts.ts'
import { auditLines, staffMember } from '../support/staff.ts'

test('DSK-13 DSK-14 a price far from the mid takes two people who say the same; one alone says nothing to the customer', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  const peter = await staffMember(app, 'admin', 'Peter Njoroge')
  const { id } = (await ask(ada)).body
  const price = priceAbove(app, -300n)
  expect((await answer(grace, id, { price })).problem).toMatchObject({ errors: [{ field: 'reason' }] })
  const far = { price, reason: 'A friend of the house' }
  expect((await answer(grace, id, far)).body).toMatchObject({
    waits: true,
    status: 'asked',
    first_word: { is_own: true },
  })
  expect((await answer(grace, id, far)).body).toMatchObject({ waits: true, status: 'asked' })
  expect((await tradeOf(ada, id)).answer).toBeNull()
  expect((await answer(peter, id, { ...far, price: priceAbove(app, -310n) })).body.waits).toBe(true)
  expect((await answer(grace, id, { ...far, price: priceAbove(app, -310n) })).body).toMatchObject({
    waits: false,
    status: 'quoted',
  })
  // The fee counts: a price at the mid with a fee of a tenth is as far.
  const other = (await ask(ada, { currency: 'KES' })).body
  const kes = app.deps.rates.mid('BTC', 'KES')
  const said = { price: kes ? rateToDecimal(kes) : '', fee: '5000000', reason: 'Much work' }
  expect((await answer(grace, other.id, said)).body.waits).toBe(true)
  for (const wrong of [{ price: '0' }, { price: 'abc' }, { price: '1', fee: '-1' }, { price: '1', minutes: 16 }])
    expect((await answer(grace, other.id, wrong)).status).toBe(422)
})

test('DSK-15 nobody answers, withdraws or refuses their own request, or that of an account signed in at their device; support may not at all', {
  tags: 'long',
}, async () => {
  const { app, ada, grace } = await startDesk()
  await using _ = app
  await give(app, grace, 'USD', MANY.USD)
  const own = (await ask(grace)).body
  expect((await answer(grace, own.id, { price: priceAbove(app, 50n) })).problem.code).toBe('own_account')
  expect(
    (await grace.call(refuseBlockTrade, { params: { id: own.id }, body: { reason: 'Not now' } })).problem.code,
  ).toBe('own_account')
  const asked = (await ask(ada)).body
  await app.deps.db
    .insertInto('known_devices')
    .values({
      user_id: ada.user.id as never,
      device: grace.device?.thumbprint ?? '',
      first_seen_at: app.clock.now(),
      last_seen_at: app.clock.now(),
    } as never)
    .execute()
  expect((await answer(grace, asked.id, { price: priceAbove(app, 50n) })).problem.code).toBe('same_device')
  expect((await auditLines(app, 'refused')).map(({ detail }) => detail)).toContain('block_trade.answer: own_account')
  const support = await staffMember(app, 'support')
  expect((await support.call(consoleBlockTrades)).status).toBe(403)
  expect(
    (await ada.call(answerBlockTrade, { params: { id: asked.id }, body: { price: '1', minutes: 1 } })).status,
  ).toBe(403)
})

test('DSK-28 an enquiry from the address of a customer names them, and how many block trades they asked for', async () => {
  const { app, ada } = await startDesk()
  await using _ = app
  const support = await staffMember(app, 'support')
  await ask(ada)
  const form = { name: 'Ada', company: 'Lake Traders', message: 'We buy at size' }
  for (const email of [ada.email.toUpperCase(), 'nobody@lake.example'])
    expect((await app.call(sendEnquiry, { body: { ...form, email } })).body).toEqual({ status: 'received' })
  const { rows } = (await support.call(listEnquiries)).body
  expect(rows.map(({ customer, block_trades }) => ({ customer, block_trades }))).toEqual([
    { customer: null, block_trades: 0 },
    { customer: { id: ada.user.id, name: 'Ada Obi' }, block_trades: 1 },
  ])
})
