// The widget's frame where it is hard: on the narrowest screens in every look, behind a locked screen, loaded anew while it waits,
// and in the page of somebody whom nobody registered.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { WidgetTheme } from '@kivuko/contract/widget-look.ts'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { makePartner } from '../../tools/partner-demo/make-partner.ts'
import { startShop } from '../../tools/partner-demo/start-shop.ts'
import { test } from '../fixtures.ts'
import { expectNoFault } from '../support/accessible.ts'
import type { Kivuko } from '../support/kivuko.ts'
import { mailTo } from '../support/mail.ts'
import { answerPrompt, newPhone } from '../support/phone.ts'

const JOURNEY_MS = 420_000
const NARROWEST = { width: 320, height: 640 }
const ORIGIN = 'https://shop.example'

/** Every colour that may be given, in a look that is neither of ours. */
const OWN_LOOK: WidgetTheme = {
  scheme: 'light',
  light: {
    ...{ background: '#fff8ec', surface: '#ffffff', text: '#2b1a0f', muted: '#5c4636', line: '#8a6f5c' },
    ...{ primary: '#8c2f00', on_primary: '#ffffff', danger: '#9b1c1c', success: '#1d5e2c', focus: '#8c2f00' },
  },
  radius: 0,
  font_size: 20,
}
const LOOKS: readonly WidgetTheme[] = [{ scheme: 'light' }, { scheme: 'dark' }, OWN_LOOK]

type View = FrameLocator | Page
let shoppers = 0

/** A session as the partner's server begins one: its address. */
async function begin({ appUrl }: Kivuko, key: string, theme: WidgetTheme): Promise<string> {
  const wanted = { side: 'buy', fiat_currency: 'KES', fiat_amount: '1000', crypto_currencies: ['USDT'], theme }
  const answer = await fetch(`${appUrl}${API_BASE}/partner/widget_sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(wanted),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

/** Signs in and asks for the payment; answers the phone that rings. `seen` is told of each screen. */
async function payByPhone(view: View, kivuko: Kivuko, seen: () => Promise<void> = async () => {}): Promise<string> {
  shoppers += 1
  const email = `narrow-${Date.now()}-${shoppers}@kivuko.example`
  await expect(view.getByText('You get')).toBeVisible()
  await seen()
  await view.getByRole('button', { name: 'Continue' }).click()
  await view.getByLabel('Email address').fill(email)
  await seen()
  await view.getByRole('button', { name: 'Send me a code' }).click()
  const { subject, text } = await mailTo(kivuko, email, 'code')
  await view.getByLabel('Code').fill(/\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? '')
  await view.getByRole('button', { name: 'Continue' }).click()
  await view.getByLabel('First name').fill('Amina')
  await view.getByLabel('Last name').fill('Wanjiru')
  await seen()
  await view.getByRole('button', { name: 'Continue' }).click()
  await expect(view.getByRole('heading', { name: 'Your price' })).toBeVisible()
  const phone = newPhone()
  await view.getByLabel('M-Pesa phone number').fill(phone)
  await seen()
  await view.getByRole('button', { name: /^Pay KSh.1,000\.00 by M-Pesa/ }).click()
  await expect(view.getByRole('heading', { name: 'Look at your phone' })).toBeVisible()
  await seen()
  return phone
}

const bought = (view: View) => view.getByRole('heading', { name: /USDT is yours$/ })

test('PTN-316 at 320 pixels each screen of a purchase can be read and used by everybody, light, dark and in a partner’s colours, without scrolling sideways @long @desktop', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(JOURNEY_MS)
  const { key } = await makePartner(kivuko.appUrl, { shopUrl: ORIGIN })
  for (const theme of LOOKS) {
    const context = await browser.newContext({ viewport: NARROWEST, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(await begin(kivuko, key, theme))
    const judge = async () => {
      await expectNoFault(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROWEST.width)
    }
    await answerPrompt(kivuko, await payByPhone(page, kivuko, judge), 'accept')
    await expect(bought(page)).toBeVisible()
    await judge()
    await context.close()
  }
})

/** Presses the shop's button; answers the frame and the shop's own name for the purchase. */
async function buyInPage(page: Page, view: View) {
  await view.getByLabel('Pay').selectOption('KES')
  await view.getByLabel('Show it').selectOption('inline')
  const answered = page.waitForResponse(/\/checkout$/)
  await view.getByRole('button', { name: 'Buy USDT' }).click()
  const { id } = (await (await answered).json()) as { id: string }
  return { id, frame: view.getByTitle('Buy USDT').contentFrame() }
}

test('PTN-317 a purchase that waits for the phone is found again after its frame was loaded anew and after the screen was locked, and ends paid @long @phone', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(JOURNEY_MS)
  const shop = await startShop(kivuko.appUrl)
  const context = await browser.newContext({ viewport: NARROWEST })
  try {
    const page = await context.newPage()
    await page.goto(shop.url)
    const { id, frame } = await buyInPage(page, page)
    const phone = await payByPhone(frame, kivuko)
    const [inside] = page.frames().filter((each) => each.url().includes('/frame/test/'))
    await inside?.evaluate(() => location.reload())
    await expect(frame.getByRole('heading', { name: 'Look at your phone' })).toBeVisible()
    // As phones do with a page behind a locked screen: nothing of it runs.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await answerPrompt(kivuko, phone, 'accept')
    const states = async () =>
      ((await (await fetch(`${shop.url}/purchases/${id}`)).json()) as { states: string[] }).states
    await expect.poll(states).toContain('completed')
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await expect(bought(frame)).toBeVisible()
    await expect(page.getByText('Paid: our server was told by a signed message.')).toBeVisible()
  } finally {
    await context.close()
    await shop.stop()
  }
})

/** A page of somebody else that shows `address`, and keeps what it is told. */
async function startStranger(address: string) {
  const body = `<!doctype html><title>Cheap coins</title><script>heard = []; onmessage = ({ data }) => heard.push(data)</script>
    <iframe title="Theirs" src="${address}" width="400" height="700"></iframe>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** What a browser shows in the place of a frame that may not be there. */
const REFUSED = /^chrome-error:/

test('PTN-318 a page that nobody registered sees nothing of the widget, in a frame of its own or around a registered page, and the session is not used up @long @desktop', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(JOURNEY_MS)
  const shop = await startShop(kivuko.appUrl)
  const context = await browser.newContext()
  const began = await context.request.post(`${shop.url}/checkout`, { data: { currency: 'KES' } })
  const { url } = (await began.json()) as { url: string }
  const [stranger, around] = await Promise.all([startStranger(url), startStranger(shop.url)])
  try {
    const page = await context.newPage()
    await page.goto(stranger.url)
    await expect.poll(() => page.frames()[1]?.url()).toMatch(REFUSED)
    await expect(page.getByTitle('Theirs').contentFrame().getByText('You get')).toBeHidden()
    expect(await page.evaluate('heard')).toEqual([])
    // A registered page in the page of somebody else is no registered page.
    await page.goto(around.url)
    await buyInPage(page, page.getByTitle('Theirs').contentFrame())
    await expect.poll(() => page.frames()[2]?.url()).toMatch(REFUSED)
    // Nobody has opened it: its customer still can.
    await page.goto(url)
    await expect(page.getByText('You get')).toBeVisible()
  } finally {
    await context.close()
    stranger.stop()
    around.stop()
    await shop.stop()
  }
})
