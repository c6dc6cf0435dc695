// Goal: the price feeds answer like the real ones, mail arrives in the inbox, and the console is reachable.
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { startTest } from './support.ts'

/** Only what the tests look at. */
type Seen = {
  data: { currency: string; rates: Record<string, number> }
  bitcoin: { kes: number }
  tether: { last_updated_at: number }
  result: { XXBTZUSD: { c: [number] } }
  error: string[]
  messages: { id: string; text: string }[]
}

async function json(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, body: (await answer.json()) as Seen }
}

const SIMPLE =
  '/tickers/coingecko/api/v3/simple/price?ids=bitcoin,tether&vs_currencies=ngn,kes,usd,eur&include_last_updated_at=true&precision=full'

test('three feeds give prices within one percent of the reference table', async () => {
  await using sandbox = await startTest()
  const { body: coinbase } = await json(`${sandbox.url}/tickers/coinbase/v2/exchange-rates?currency=USDT`)
  expect(coinbase.data.currency).toBe('USDT')
  expect(Math.abs((coinbase.data.rates.NGN ?? 0) / 1650 - 1)).toBeLessThan(0.01)
  const { body: gecko } = await json(`${sandbox.url}${SIMPLE}`)
  expect(Math.abs(gecko.bitcoin.kes / 6_500_000 - 1)).toBeLessThan(0.01)
  expect(Math.abs(gecko.tether.last_updated_at * 1000 - Date.now())).toBeLessThan(5000)
  const { body: kraken } = await json(`${sandbox.url}/tickers/kraken/0/public/Ticker?pair=XBTUSD,USDTEUR`)
  expect(Math.abs(kraken.result.XXBTZUSD.c[0] / 50_000 - 1)).toBeLessThan(0.01)
  expect(kraken.error).toEqual([])
  expect((await json(`${sandbox.url}/tickers/kraken/0/public/Ticker?pair=NOPE`)).body.error).toEqual([
    'EQuery:Unknown asset pair',
  ])
  expect((await json(`${sandbox.url}/tickers/coinbase/v2/exchange-rates?currency=NOPE`)).status).toBe(400)
})

test('a feed can be moved, frozen and switched off by itself', async () => {
  await using sandbox = await startTest()
  const { tickers } = sandbox.control
  tickers.freeze(true)
  const before = tickers.priceMicros('coingecko', 'BTC', 'NGN')
  tickers.move({ coin: 'BTC', fiat: 'NGN', percent: 10, source: 'coingecko' })
  expect(tickers.priceMicros('coingecko', 'BTC', 'NGN')).toBe((before * 110n) / 100n)
  tickers.move({ coin: 'BTC', fiat: 'NGN', percent: 0, source: 'coingecko' })
  const [first, second] = [await json(`${sandbox.url}${SIMPLE}`), await json(`${sandbox.url}${SIMPLE}`)]
  expect(second.body).toEqual(first.body)
  tickers.switchOff(true, 'kraken')
  expect((await json(`${sandbox.url}/tickers/kraken/0/public/Ticker?pair=XBTUSD`)).status).toBe(503)
  expect((await json(`${sandbox.url}${SIMPLE}`)).status).toBe(200)
  tickers.reset()
  expect((await json(`${sandbox.url}/tickers/kraken/0/public/Ticker?pair=XBTUSD`)).status).toBe(200)
})

test('mail sent over SMTP is in the inbox, by recipient, as page and as data', async () => {
  await using sandbox = await startTest()
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, auth: { user: 'any', pass: 'any' } })
  const html = '<p>Your code is <b>123456</b></p><script>alert(1)</script>'
  const text = 'Your code is 123456, or open http://127.0.0.1:3000/verify?code=1'
  await transport.sendMail({
    from: 'Kivuko <no-reply@kivuko.test>',
    to: 'Amina@Example.com',
    subject: 'Hello ₦ <b>',
    text,
    html,
  })
  await transport.sendMail({ from: 'no-reply@kivuko.test', to: 'tunde@example.com', subject: 'Other', text: 'Other' })
  transport.close()
  const { body } = await json(`${sandbox.url}/inbox/messages?to=amina@example.com`)
  expect(body.messages).toHaveLength(1)
  const [mail] = body.messages
  expect(mail).toMatchObject({
    subject: 'Hello ₦ <b>',
    to: ['amina@example.com'],
    from: 'Kivuko <no-reply@kivuko.test>',
  })
  expect(mail?.text).toContain('123456')
  const page = await (await fetch(`${sandbox.url}/inbox/${mail?.id}`)).text()
  expect(page).toContain('Hello ₦ &lt;b&gt;')
  expect(page).toContain('href="http://127.0.0.1:3000/verify?code=1"')
  const shown = await fetch(`${sandbox.url}/inbox/${mail?.id}/html`)
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox(?!.*allow-scripts)/)
})

test('the console lists what came in and its forms force outcomes', async () => {
  await using sandbox = await startTest()
  await sandbox.stripe.customers.create({ name: 'Amina' })
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toContain('POST /v1/customers')
  expect(page).toContain('4242 4242 4242 4242')
  const body = new URLSearchParams({ name: 'insufficient_funds' })
  const answer = await fetch(`${sandbox.url}/control/cards/decline-next`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(sandbox.control.cards.nextDecline()).toBe('insufficient_funds')
  const wrong = await fetch(`${sandbox.url}/control/tickers/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ coin: 'DOGE', fiat: 'NGN', percent: 1 }),
  })
  expect(wrong.status).toBe(422)
})

test('it refuses production, and other sites', async () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('never runs with NODE_ENV=production')
  expect(() => readConfig({ SANDBOX_PORT: 'x' })).toThrow('SANDBOX_PORT cannot be used')
  expect(readConfig({ SANDBOX_PORT: '4000', SANDBOX_DATA: 'memory' })).toMatchObject({
    smtpPort: 4024,
    dataDir: undefined,
  })
  await using sandbox = await startTest()
  const { request } = await import('node:http')
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      request(sandbox.url + path, { method: 'POST', headers }, (answer) => resolve(answer.statusCode))
        .on('error', reject)
        .end()
    })
  expect(await statusOf('/control/reset', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusOf('/control/reset', { host: 'evil.example' })).toBe(421)
  expect(await statusOf('/control/reset', {})).toBe(200)
})
