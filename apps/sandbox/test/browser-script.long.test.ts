// Goal: a host page with a strict policy takes cards through the script, in a real browser, and never sees a number.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBrowser } from '../../../tools/testing/browser.ts'
import { startTest } from './support.ts'

const HOST_SCRIPT = `
  const stripe = Stripe('pk_test_kivuko')
  const query = new URLSearchParams(location.search)
  const elements = stripe.elements({ clientSecret: query.get('secret') })
  elements.create('payment').mount('#card')
  document.querySelector('button').addEventListener('click', async () => {
    const confirm = query.get('secret')?.startsWith('seti_') ? stripe.confirmSetup : stripe.confirmPayment
    const redirect = query.get('redirect') ?? 'if_required'
    const result = await confirm({ elements, confirmParams: { return_url: location.origin + '/back' }, redirect })
    const { error } = result
    const intent = result.paymentIntent ?? result.setupIntent
    document.querySelector('output').textContent = error ? error.code + ': ' + error.message : intent.status
  })`

/** A page as the product's own: no inline script, no inline style, nothing from elsewhere but the card network. */
async function startHost(sandboxUrl: string) {
  const policy = `default-src 'none'; img-src data:; script-src 'self' ${sandboxUrl}; frame-src ${sandboxUrl}; connect-src ${sandboxUrl}`
  const page = `<!doctype html><html lang="en"><head><title>Pay</title><link rel="icon" href="data:,">
    <script src="${sandboxUrl}/stripe.js"></script><script defer src="/host.js"></script></head>
    <body><main><h1>Pay</h1><div id="card"></div><button>Pay now</button><output></output></main></body></html>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/host.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-security-policy', policy)
    response.end(isScript ? HOST_SCRIPT : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close }
}

async function openBrowser() {
  const { executablePath, args, env } = findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return { page, [Symbol.asyncDispose]: () => browser.close() }
}

const frameOf = (page: Page) => page.frameLocator('iframe[title="Secure card payment input frame"]')
const bankOf = (page: Page) => page.frameLocator('iframe[title="Card authentication"]')

async function payWith(page: Page, number: string, expiry = '12/34', code = '123') {
  await frameOf(page).getByLabel('Card number').pressSequentially(number)
  await frameOf(page).getByLabel('Expiry date').pressSequentially(expiry)
  await frameOf(page).getByLabel('Security code').pressSequentially(code)
  await page.getByRole('button', { name: 'Pay now' }).click()
}

const outcomeOf = async (page: Page) => {
  const output = page.locator('output:not(:empty)')
  await output.waitFor()
  return output.textContent()
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id }) => id)
}

test('a card is paid with, refused and checked inside the frame', async () => {
  await using sandbox = await startTest()
  await using host = await startHost(sandbox.url)
  await using browser = await openBrowser()
  const { page } = browser
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const open = async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
    await page.goto(`${host.url}/?secret=${intent.client_secret}`)
  }
  await open()
  await payWith(page, '4242424242424242')
  expect(await outcomeOf(page)).toBe('succeeded')
  expect(await page.content()).not.toMatch(/4242/)
  expect(faults).toEqual([])
  await open()
  await payWith(page, '4000000000009995')
  expect(await outcomeOf(page)).toBe('card_declined: Your card has insufficient funds.')
  await open()
  await payWith(page, '4242424242424241', '01/20', '1')
  expect(await outcomeOf(page)).toBe('invalid_number: Your card number is invalid.')
  expect(await frameOf(page).locator('.error').allTextContents()).toEqual([
    'Your card number is invalid.',
    "Your card's expiration year is in the past.",
    "Your card's security code is incomplete.",
  ])
  expect(await frameOf(page).locator(':focus').getAttribute('id')).toBe('number')
  expect(await violations(page)).toEqual([])
})

test('3-D Secure is answered over the page, by keyboard, and Escape fails it', async () => {
  await using sandbox = await startTest()
  await using host = await startHost(sandbox.url)
  await using browser = await openBrowser()
  const { page } = browser
  const payment = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  await page.goto(`${host.url}/?secret=${payment.client_secret}`)
  await payWith(page, '4000000000003220')
  await bankOf(page).locator('h1:focus').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await outcomeOf(page)).toContain('payment_intent_authentication_failure: We are unable to authenticate')
  expect(await page.locator('dialog').count()).toBe(0)
  const setup = await sandbox.stripe.setupIntents.create({})
  await page.goto(`${host.url}/?secret=${setup.client_secret}`)
  await payWith(page, '4000002500003155')
  await bankOf(page).locator('h1:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await outcomeOf(page)).toBe('succeeded')
})

test('without if_required the page is left for the return address', async () => {
  await using sandbox = await startTest()
  await using host = await startHost(sandbox.url)
  await using browser = await openBrowser()
  const { page } = browser
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  await page.goto(`${host.url}/?redirect=always&secret=${intent.client_secret}`)
  await payWith(page, '4242424242424242')
  await page.waitForURL('**/back?**')
  const back = new URL(page.url()).searchParams
  expect([back.get('payment_intent'), back.get('redirect_status')]).toEqual([intent.id, 'succeeded'])
  expect(back.get('payment_intent_client_secret')).toBe(intent.client_secret)
})

test('the console and the inbox are accessible and fit a phone, light and dark', async () => {
  await using sandbox = await startTest()
  await using browser = await openBrowser()
  const { page } = browser
  await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/', '/inbox']) {
      await page.goto(sandbox.url + path)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
  }
})
