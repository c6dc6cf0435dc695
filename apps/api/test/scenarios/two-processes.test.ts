// Goal: where every story is told by two processes, they are two: each answers half, and both know what happened at one.
import { logout, me } from '@kivuko/contract/auth.ts'
import { health } from '@kivuko/contract/health.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { balanceOf, give } from '../support/gifts.ts'
import { moveMarket } from '../support/market.ts'
import { startTestApp } from '../support/test-app.ts'

test('RUN-44 requests that go to two processes in turn are answered as by one, and each answers half', async () => {
  await using app = await startTestApp({ processes: 2, sandbox: true, env: { RATE_LIMIT_PER_MINUTE: '40' } })
  const [ada, brian] = [await app.customer(), await app.customer()]
  await give(app, ada, 'NGN', 1_000_000n)
  const body = { recipient_identifier: brian.email, amount: '10.00' }
  for (let time = 1; time <= 3; time += 1) {
    await ada.call(transferInternally, { body })
    expect([await balanceOf(brian, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(Array(2).fill(`${time}0.00`))
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
  await brian.call(logout)
  for (const _ of ['one', 'the other']) expect((await brian.call(me)).status).toBe(401)
  // What is only load is counted by each process for itself: so many more come through as there are processes.
  const from = { headers: { 'x-forwarded-for': '203.0.113.5' } }
  const over = async () => {
    for (let calls = 0; ; calls += 1) if ((await app.call(health, from)).status === 429) return calls
  }
  expect(await over()).toBeGreaterThanOrEqual(40)
  expect(await over()).toBeLessThanOrEqual(40)
})
