// Goal: the shop that the documentation shows is all that it takes: as the page has it, in an empty folder, it sells by card and
// believes the signed messages that the SDK's program brings to a machine which nobody reaches.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { createWidgetQuote, orderWidgetByCard } from '@kivuko/contract/widget.ts'
import { expect, test } from 'vitest'
import { installPacked } from '../../../../packages/sdk/test/support/packed-sdk.ts'
import { packFile, packSdk } from '../../../../packages/sdk/tools/pack.ts'
import { buildWidget } from '../../../../packages/widget/tools/build.ts'
import { inheritedEnvironment } from '../../../../tools/environment.ts'
import { ROOT } from '../../../../tools/start/environment.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { type BothModes, newKey, startBothModes } from '../support/partners.ts'
import { until } from '../support/until.ts'
import { callFrame, partnerWithShop, signIn, takeSession, WIDGET_URL } from '../support/widget.ts'

const PAGE = join(ROOT, 'apps/web/content/pages/docs.widget.mdx')
/** The test application tells codes, as a demo on this machine does. */
const ENV = { WIDGET_URL, DEMO_OPEN_TO_EVERYBODY: undefined }
const BUYER = { email: 'kamau@home.example', first_name: 'Kamau', last_name: 'Mwangi' }

type Running = AsyncDisposable & { said: () => string; child: ChildProcess }

function start(command: string, words: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Running {
  const child = spawn(command, words, options)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const exited = once(child, 'exit')
  return {
    child,
    said: () => said,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await exited
    },
  }
}

/** With the Node of this test as `node`. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH = '', ...rest } = inheritedEnvironment()
  return { ...rest, PATH: dirname(process.execPath) + delimiter + PATH, ...more }
}

async function payByCard(both: BothModes, url: string): Promise<void> {
  const token = await takeSession(both, url)
  await signIn(both, token, BUYER)
  await both.test.deps.rates.refresh()
  const wanted = { crypto_currency: 'USDT', fiat_amount: '20', payment_method: 'card' } as const
  const { body: quote } = await callFrame(both, token, createWidgetQuote, { body: wanted })
  const { body: ordered } = await callFrame(both, token, orderWidgetByCard, { body: { quote_id: quote.id } })
  await confirmPayment(both.test.sandbox, ordered.client_secret, 'pm_card_visa')
}

test('PTN-183 PTN-124 the shop of the page sells by card, and hears of it on a machine that nobody reaches', {
  tags: ['long'],
}, async () => {
  await using packed = await installPacked(await packSdk(), await packFile('widget', buildWidget))
  await using both = await startBothModes({ sandbox: true, env: ENV })
  await both.test.startBackground()
  const origin = both.live.url
  const { secret: key } = await newKey(await partnerWithShop(both))
  const code = /^```js shop\.mjs\n([\s\S]*?)^```$/m.exec(await readFile(PAGE, 'utf8'))?.[1] ?? ''
  await writeFile(join(packed.folder, 'shop.mjs'), code.replaceAll('{origin}', origin))
  // A port is free once somebody has it: the program is told of the shop's when the shop stands.
  const secret = `whsec_${Buffer.from('a secret of a test, 32 bytes long').toString('base64')}`
  const env = environment({ KIVUKO_KEY: key, KIVUKO_URL: origin, KIVUKO_WEBHOOK_SECRET: secret, PORT: '0' })
  await using shop = start(process.execPath, ['shop.mjs'], { cwd: packed.folder, env })
  const address = await until('the shop stands', () => /^My shop is at (\S+)$/m.exec(shop.said())?.[1])
  const words = ['node_modules/.bin/kivuko-listen', `${address}/webhooks`]
  await using listening = start(process.execPath, words, { cwd: packed.folder, env })
  await until('it listens', () => listening.said().includes(`export KIVUKO_WEBHOOK_SECRET=${secret}`))

  const read = async (path: string) => (await fetch(`${address}${path}`)).text()
  expect(await read('/')).toContain("import { openWidget } from '@kivuko/widget'")
  expect(await read('/widget/index.js')).toContain('openWidget')
  expect((await fetch(`${address}/widget/..%2f..%2fpackage.json`)).status).toBe(400)
  const { cart, url } = JSON.parse(await read('/checkout'))
  expect(await read(`/carts/${cart}`)).toBe('Our server has heard of no payment.')
  await payByCard(both, url)
  await until('the shop has heard', async () => (await read(`/carts/${cart}`)).includes('completed'))
  expect(await read(`/carts/${cart}`)).toBe('A signed message came: the order is completed.')
  await until('it was brought', () => /^order\.updated ord_\w{26} completed: 200$/m.test(listening.said()))
  const forged = await fetch(`${address}/webhooks`, { method: 'POST', body: '{}' })
  expect(forged.status).toBe(400)
})

test('PTN-124 what brings messages refuses live keys and other machines, and has one secret for a key', {
  tags: ['long'],
}, async () => {
  await using packed = await installPacked(await packSdk())
  await using both = await startBothModes()
  const { secret: key } = await newKey(await partnerWithShop(both))
  const run = async (to: string, KIVUKO_KEY: string, hasStarted: RegExp) => {
    const env = environment({ KIVUKO_KEY, KIVUKO_URL: both.live.url })
    await using program = start(process.execPath, ['node_modules/.bin/kivuko-listen', to], { cwd: packed.folder, env })
    await until('it has said so', () => hasStarted.test(program.said()))
    return program.said()
  }
  const here = 'http://localhost:4010/webhooks'
  expect(await run(here, 'kv_sk_live_1', /\n/)).toContain('Set KIVUKO_KEY to a test key.')
  expect(await run('https://shop.example/webhooks', key, /\n/)).toContain('Say where messages go on this machine')
  expect(await run(here, `${key.slice(0, -1)}!`, /\n/)).not.toContain('export')
  const secrets = [await run(here, key, /=whsec_.+\n/), await run(here, key, /=whsec_.+\n/)]
  expect(secrets[0]).toMatch(/^export KIVUKO_WEBHOOK_SECRET=whsec_[A-Za-z0-9+/]{43}=$/m)
  expect(secrets[1]).toBe(secrets[0])
})
