// Goal: what the documentation shows works as it stands there: each page's shell commands and programs, and each call of the
// reference in both of its forms, against the real API and with the SDK as the site serves it.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { printedPages } from '@kivuko/contract/docs/pages.ts'
import { clientSnippet, curlSnippet, sdkSnippet } from '@kivuko/contract/docs/snippets.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { EXAMPLE_IDS, newIdentity } from '@kivuko/contract/partner-example-things.ts'
import { PARTNER_EXAMPLES } from '@kivuko/contract/partner-examples.ts'
import { createPartnerIdentity } from '@kivuko/contract/partner-identities.ts'
import { createPartnerOrder, createPartnerQuote, readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { createPayoutAccount } from '@kivuko/contract/partner-payout-accounts.ts'
import { createBulkPayout } from '@kivuko/contract/partner-payouts.ts'
import { PARTNER_CALLS } from '@kivuko/contract/partner-reference.ts'
import { createPartnerSale, createSaleQuote } from '@kivuko/contract/partner-sales.ts'
import { listPayouts } from '@kivuko/contract/partner-single-payouts.ts'
import { createVerificationLink } from '@kivuko/contract/partner-verification-links.ts'
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import { expect, test } from 'vitest'
import { sign } from '../../../../packages/sdk/src/webhooks.ts'
import { installPacked } from '../../../../packages/sdk/test/support/packed-sdk.ts'
import { packSdk } from '../../../../packages/sdk/tools/pack.ts'
import { inheritedEnvironment } from '../../../../tools/environment.ts'
import { ROOT } from '../../../../tools/start/environment.ts'
import { TEST_CARDS } from '../../../sandbox/src/cards/test-cards.ts'
import { PAYOUT_MAGIC, PROMPT_MAGIC } from '../../../sandbox/src/daraja/magic-numbers.ts'
import type { PartnerCustomerId } from '../../src/platform/ids.ts'
import { give } from '../support/gifts.ts'
import { settlementOf } from '../support/partner-things.ts'
import { type BothModes, callWith, newKey, newPartner, startBothModes } from '../support/partners.ts'
import type { Customer } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { partnerWithShop, WIDGET_URL } from '../support/widget.ts'

const run = promisify(execFile)
const WIDGET_PURCHASE = { side: 'buy' as const, fiat_currency: 'KES' as const, crypto_currencies: ['USDT' as const] }
const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of a test, 32 bytes long').toString('base64')}`
/** By what the page says of a card. */
const DECLINE_WORDS = { 'too little money': 'insufficient_funds', expired: 'expired_card' }
const PURCHASE = join(ROOT, 'packages/sdk/examples/headless-purchase.mjs')

/** With the Node of this test as `node`. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', ...rest } = inheritedEnvironment()
  return { ...rest, PATH: dirname(process.execPath) + delimiter + PATH }
}

type Snippet = { language: string; name: string; code: string }

/** Of a page of the site's content, in order. */
async function snippetsOf(page: string, origin: string): Promise<Snippet[]> {
  const text = await readFile(join(ROOT, `apps/web/content/pages/${page}.mdx`), 'utf8')
  const whole = text
    .replace('{headless-purchase}', (await readFile(PURCHASE, 'utf8')).trimEnd())
    .replaceAll('{origin}', origin)
  return [...whole.matchAll(/^```(\w+) ?([\w.-]*)\n((?:(?!```).*\n)*)```$/gm)].map(
    ([, language = '', name = '', code = '']) => ({ language, name, code }),
  )
}

test('PTN-183 PTN-120 the programs and commands of the guides do what their pages say, from the first call to a completed purchase', {
  tags: ['long'],
}, async () => {
  await using sdk = await installPacked(await packSdk())
  await using both = await startBothModes({ sandbox: true })
  await both.test.startBackground()
  const origin = both.live.url
  const { secret } = await newKey(await newPartner(both))
  const env = { ...environment(), KIVUKO_KEY: secret, KIVUKO_WEBHOOK_SECRET: WEBHOOK_SECRET, PORT: '0' }
  const said: Record<string, string> = {}
  for (const page of ['docs.quickstart', 'docs.authentication', 'docs.widget', 'sdk']) {
    await both.test.deps.rates.refresh()
    for (const [at, { language, name, code }] of (await snippetsOf(page, origin)).entries()) {
      if (language === 'js') await writeFile(join(sdk.folder, name), code)
      // What is installed, an address of this site, was installed above; a key is in the environment.
      if (name === 'install') expect(code).toContain(`npm install ${origin}/docs/kivuko-sdk.tgz\n`)
      if (name === 'install' || name === 'skip') continue
      // Run by the next command; what is a server has a test of its own (docs-shop.test.ts).
      const isKept = page === 'docs.quickstart' && language === 'js'
      if (isKept || name === 'shop.mjs') continue
      const [program, words] = language === 'js' ? [process.execPath, [name]] : ['sh', ['-ec', code]]
      const { stdout } = await run(program, words, { cwd: sdk.folder, env })
      said[`${page} ${name || at}`] = stdout
    }
  }
  expect(Object.keys(said)).toEqual([
    'docs.quickstart 1',
    'docs.quickstart 4',
    'docs.authentication 0',
    'docs.authentication client.mjs',
    'docs.authentication twice.mjs',
    'docs.authentication lists.mjs',
  ])
  for (const first of ['docs.quickstart 1', 'docs.authentication 0']) {
    const rails = JSON.parse(said[first] ?? '')
    expect(rails).toMatchObject({ mode: 'test' })
    expect(rails.data).toContainEqual(expect.objectContaining({ method: 'mpesa', is_open: true }))
  }
  expect(said['docs.quickstart 4']).toMatch(/^ord_\w{26} is completed$/m)
  expect(said['docs.quickstart 4']).toMatch(/^USDT [\d.]+$/m)
  expect(said['docs.authentication client.mjs']).toBe('test\n')
  expect(said['docs.authentication twice.mjs']).toBe('true\n')
  expect(said['docs.authentication lists.mjs']).toBe('2 customers\nuser-1001\nuser-1\n')
  await receivesMessages(sdk.folder, env)
})

/** The server of the page about webhooks takes what is signed and nothing else. */
async function receivesMessages(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [, { name, code } = { name: '', code: '' }] = await snippetsOf('docs.webhooks', '')
  await writeFile(join(folder, name), code)
  const server = spawn(process.execPath, [name], { cwd: folder, env })
  let words = ''
  server.stdout.on('data', (text) => {
    words += text
  })
  try {
    const port = await until('it listens', () => /Listening on (\d+)/.exec(words)?.[1])
    const body = JSON.stringify(PARTNER_EXAMPLES.listPartnerEvents?.answer)
    const headers = await sign(body, WEBHOOK_SECRET, { id: 'evt_1' })
    const send = async (text: string) =>
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text })).status
    expect([await send(body), await send(`${body} `)]).toEqual([204, 400])
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

/** Things of a partner, as the reference has them in its examples. */
async function madeFor(both: BothModes, secret: string) {
  const ask = callWith(both, secret)
  const person = { external_id: 'somebody', first_name: 'Brian', last_name: 'Otieno' }
  const customer = (await ask(createPartnerCustomer, { body: person })).body
  const wanted = { fiat_currency: 'KES', crypto_currency: 'USDT', fiat_amount: '100', payment_method: 'mpesa' } as const
  const quote = async () => {
    await both.test.deps.rates.refresh()
    return (await ask(createPartnerQuote, { body: { ...wanted, customer_id: customer.id } })).body.id
  }
  const order = async (phone_number: string) => {
    const payment = { method: 'mpesa', phone_number } as const
    return (await ask(createPartnerOrder, { body: { customer_id: customer.id, quote_id: await quote(), payment } }))
      .body
  }
  return { ask, customer, quote, order }
}

/** Coins of the customer's, and where they may be sold to at once. */
async function sellingFor(
  both: BothModes,
  { ask, customer }: Awaited<ReturnType<typeof madeFor>>,
  phone: () => string,
) {
  const { user_id: id } = await both.test.deps.db
    .selectFrom('partner_customers')
    .select('user_id')
    .where('id', '=', customer.id as PartnerCustomerId)
    .executeTakeFirstOrThrow()
  await give(both.test, { user: { id } } as Customer, 'USDT', 1_000_000_000n)
  const of = { customer_id: customer.id }
  const account = async () => {
    const destination = { kind: 'mobile_money', phone_number: phone() } as const
    return (await ask(createPayoutAccount, { body: { ...of, currency: 'KES', destination } })).body.id
  }
  const saleQuote = async () => {
    await both.test.deps.rates.refresh()
    const body = { ...of, crypto_currency: 'USDT', crypto_amount: '7.5', fiat_currency: 'KES' } as const
    return (await ask(createSaleQuote, { body })).body.id
  }
  const sale = async () => {
    const body = { ...of, quote_id: await saleQuote(), payout_account_id: await account() }
    return (await ask(createPartnerSale, { body })).body.id
  }
  return { account, saleQuote, sale }
}

test('PTN-182 PTN-183 each call of the reference is answered in both of its forms as its example is', {
  tags: ['long'],
}, async () => {
  await using sdk = await installPacked(await packSdk())
  await using both = await startBothModes({ sandbox: true, env: { WIDGET_URL, NEW_ADDRESS_WAIT_MS: '0' } })
  const partner = await partnerWithShop(both)
  const { secret } = await newKey(partner)
  const made = await madeFor(both, secret)
  const { ask, customer, quote, order } = made
  const settlement = await settlementOf(both, partner.id)
  const session = async () => (await ask(createWidgetSession, { body: WIDGET_PURCHASE })).body
  const newLink = { customer_id: customer.id, email: 'amina@lake.example' }
  const link = async () => (await ask(createVerificationLink, { body: newLink })).body.id
  const env = { ...environment(), KIVUKO_KEY: secret }
  const rows = [{ reference: 'a-payout', phone_number: '0712345678', amount: '100' }]
  const payout = (await ask(createBulkPayout, { body: { currency: 'KES', rows } })).body
  const [single] = (await ask(listPayouts)).body.data
  let phone = 712_340_100
  const nextPhone = () => {
    phone += 1
    return `0${phone}`
  }
  const selling = await sellingFor(both, made, nextPhone)
  /** Known by nobody; read of, with something said of them. */
  const somebody = async (callId: string) => {
    const name = { external_id: `somebody-${nextPhone()}`, first_name: 'Amina', last_name: 'Wanjiru' }
    const { id } = (await ask(createPartnerCustomer, { body: name })).body
    const body = newIdentity as BodyInput<typeof createPartnerIdentity>
    const said = { ...body, document: { ...body.document, number: name.external_id } }
    if (callId === 'readPartnerIdentity') await ask(createPartnerIdentity, { params: { id }, body: said })
    return id
  }
  const shown = printedPages().map(({ text }) => text)
  for (const call of PARTNER_CALLS) {
    const forms = [curlSnippet(call, '{origin}'), sdkSnippet(call)]
    for (const [at, form] of forms.entries()) {
      expect([call.id, shown.some((text) => text.includes(form))]).toEqual([call.id, true])
      await both.test.deps.rates.refresh()
      const ids = {
        [EXAMPLE_IDS.customer]: call.id.endsWith('PartnerIdentity') ? await somebody(call.id) : customer.id,
        [EXAMPLE_IDS.bulkPayout]: payout.id,
        [EXAMPLE_IDS.payout]: single?.id ?? '',
        [EXAMPLE_IDS.settlement]: settlement,
        ...(form.includes(EXAMPLE_IDS.quote) ? { [EXAMPLE_IDS.quote]: await quote() } : {}),
        ...(form.includes(EXAMPLE_IDS.session) ? { [EXAMPLE_IDS.session]: (await session()).id } : {}),
        ...(form.includes(EXAMPLE_IDS.payoutAccount) ? { [EXAMPLE_IDS.payoutAccount]: await selling.account() } : {}),
        ...(form.includes(EXAMPLE_IDS.saleQuote) ? { [EXAMPLE_IDS.saleQuote]: await selling.saleQuote() } : {}),
        ...(form.includes(EXAMPLE_IDS.link) ? { [EXAMPLE_IDS.link]: await link() } : {}),
        ...(form.includes(EXAMPLE_IDS.sale) ? { [EXAMPLE_IDS.sale]: await selling.sale() } : {}),
        ...(form.includes(EXAMPLE_IDS.order) ? { [EXAMPLE_IDS.order]: (await order(nextPhone())).id } : {}),
      }
      // Under a key of the first form, the second would be its repeat; a phone answers one prompt at a time.
      const own = Object.entries(ids)
        .reduce((text, [example, real]) => text.replaceAll(example, real), form)
        .replaceAll('user-1', `user-${at}`)
        .replaceAll('23456789', `2345678${at}`)
        .replaceAll('basket-1001', `basket-${at}-1001`)
        .replaceAll('sale-1001', `sale-${at}-1001`)
        .replaceAll('salar', `salar-${at}`)
        .replaceAll(/071234\d{4}/g, nextPhone())
        .replaceAll('{origin}', both.live.url)
      const answer = at === 0 ? await runShell(own, env) : await runProgram(own, both.live.url, sdk.folder, env)
      const example = PARTNER_EXAMPLES[call.id]?.answer
      if (at === 0) expect([call.id, shapeOf(JSON.parse(answer))]).toEqual([call.id, shapeOf(example)])
      else expect([call.id, answer === '' && !call.id.startsWith('list')]).toEqual([call.id, false])
    }
  }
})

async function runShell(code: string, env: NodeJS.ProcessEnv): Promise<string> {
  return (await run('sh', ['-ec', code], { env })).stdout
}

async function runProgram(code: string, origin: string, folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  await writeFile(join(folder, 'snippet.mjs'), `${clientSnippet(origin)}\n${code}\n`)
  return (await run(process.execPath, ['snippet.mjs'], { cwd: folder, env })).stdout
}

/** Names of fields, without those of rows: a list may be empty here. */
function shapeOf(answer: unknown): unknown {
  return Object.keys(answer as object).sort()
}

/** What each card of the page does is what the sandbox's does; journeys pay with them. */
function expectCards(table: string): void {
  const rows = [...table.matchAll(/^\| `([\d ]{19})` \| (.*) \| .* \|$/gm)]
  expect(rows.length).toBeGreaterThan(5)
  for (const [, number = '', happens = ''] of rows) {
    const card = TEST_CARDS.find((each) => each.number === number.replaceAll(' ', ''))
    const { decline = '', authentication = 'never' } = card ?? {}
    const said = { declined: happens.includes('declined'), approval: happens.includes('approv') }
    expect([number, said]).toEqual([number, { declined: decline !== '', approval: authentication === 'always' }])
    for (const [word, code] of Object.entries(DECLINE_WORDS))
      expect([number, happens.includes(word)]).toEqual([number, decline === code])
  }
}

test('PTN-186 phones and cards of the page of test values do what it says of them', { tags: ['long'] }, async () => {
  const page = await readFile(join(ROOT, 'apps/web/content/pages/docs.test-values.mdx'), 'utf8')
  const [, paying = '', byCard = '', paidOut = ''] = page.split(/^## .*$/m)
  const named = (text: string) =>
    [...text.matchAll(/^\| `(\d{4})` \| `07\d{4}(\d{4})` \|/gm)].map(([, end, of]) => [end, of])
  expect(named(paying)).toEqual(Object.keys(PROMPT_MAGIC).map((end) => [end, end]))
  const paid = named(paidOut).map(([end]) => end)
  expect(Object.keys(PAYOUT_MAGIC)).toEqual(expect.arrayContaining(paid))
  expectCards(byCard)
  await using both = await startBothModes({ sandbox: true })
  await both.test.startBackground()
  const { ask, order } = await madeFor(both, (await newKey(await newPartner(both))).secret)
  const becomes = { '0001': 'cancelled', '0003': 'completed', '0004': 'completed', '0005': 'failed', '0006': 'failed' }
  for (const [end, status] of Object.entries(becomes)) {
    const { id } = await order(`071234${end}`)
    const payment = async () => (await ask(readPartnerOrder, { params: { id } })).body.payment?.status
    await until(`a phone with ${end} has answered`, async () => (await payment()) !== 'pending')
    expect([end, await payment()]).toEqual([end, status])
    expect(page).toMatch(new RegExp(`\`${end}\` .*${status === 'completed' ? 'is `completed`' : `\`${status}\``}`))
  }
})
