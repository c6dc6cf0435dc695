// Goal: where every story is told by two processes, they are two: each answers half, and both know what happened at one.
import { logout, me } from '@kivuko/contract/auth.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { listPaused } from '@kivuko/contract/stops.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { balanceOf, give } from '../support/gifts.ts'
import { moveMarket } from '../support/market.ts'
import { staffMember } from '../support/staff.ts'
import { stop } from '../support/stops.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test('RUN-44 requests that go to two processes in turn are answered as by one, and each answers half', async () => {
  await using app = await startTestApp({ processes: 2, sandbox: true })
  const [ada, brian] = [await app.customer(), await app.customer()]
  await give(app, ada, 'NGN', 1_000_000n)
  const body = { recipient_identifier: brian.email, amount: '10.00' }
  for (let time = 1; time <= 3; time += 1) {
    await ada.call(transferInternally, { body })
    expect([await balanceOf(brian, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(Array(2).fill(`${time}0.00`))
  }
  let ownQuotes = 0
  const storeQuote = app.deps.storeQuote
  app.deps.storeQuote = (quote) => {
    ownQuotes += 1
    return storeQuote(quote)
  }
  const rateOf = async () => {
    const asked = {
      fiat_currency: 'NGN',
      crypto_currency: 'BTC',
      fiat_amount: '20000',
      payment_method: 'card',
    } as const
    return (await ada.call(createQuote, { body: asked })).body.rate
  }
  const [before] = [await rateOf(), await rateOf()]
  await moveMarket(app, 'BTC', 5)
  const after = [await rateOf(), await rateOf()]
  expect(after[0]).toBe(after[1])
  expect(after[0]).not.toBe(before)
  expect(ownQuotes).toBe(2)
  await brian.call(logout)
  for (const _ of ['one', 'the other']) expect((await brian.call(me)).status).toBe(401)
})

test('RUN-45 a stop is told to every process at once, and whichever staff ask shows it', { tags: 'long' }, async () => {
  await using app = await startTestApp({ processes: 2 })
  const support = await staffMember(app, 'support')
  expect((await stop(support, 'outflow')).status).toBe(200)
  for (const _ of ['one', 'the other'])
    expect((await support.call(consoleWaiting)).body.stopped).toMatchObject([{ name: 'outflow' }])
  const other = await staffMember(app, 'admin')
  expect((await stop(other, 'exchange')).status).toBe(200)
  // What customers read comes from memory: nobody polls here, so whoever knows was told.
  const paused = async () => (await app.call(listPaused)).body.paused.length
  await until('both say so', async () => (await paused()) === 2 && (await paused()) === 2)
})
