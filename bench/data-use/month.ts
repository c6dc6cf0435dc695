// An ordinary month of a customer: they sign in, look every day, and buy twice.
import type { Page } from '@playwright/test'
import { type Measured, type Phone, visit } from './phone.ts'

export type Login = { email: string; password: string }
/** `sandboxUrl`: where a phone's prompt is answered. */
export type Month = {
  phone: Phone
  login: Login
  sandboxUrl: string
  days: number
  onDay?: (day: number) => Promise<void>
}

const LOOK_MS = 60_000
const DEMO_CODE = 'This is a demo: the code is '
const SAFARICOM = '0722'

/** Counted from 1. */
export type Day = Measured & { day: number; has: 'sign-in' | 'purchase' | 'look' }

export async function liveMonth({ phone, login, sandboxUrl, days, onDay }: Month): Promise<Day[]> {
  const lived: Day[] = []
  const purchases = [Math.ceil(days / 3), Math.ceil((2 * days) / 3)]
  for (let day = 1; day <= days; day += 1) {
    await onDay?.(day)
    // The permission to have pages drawn lasts a day: whoever looks once a day, at no fixed time, has it every second time.
    if (day % 2 === 0) await phone.context.clearCookies()
    const has = day === 1 ? 'sign-in' : purchases.includes(day) ? 'purchase' : 'look'
    const measured = await visit(phone, async (page) => {
      if (has === 'sign-in') await signIn(page, phone.site, login)
      await look(page, phone.site)
      if (has === 'purchase') await buy(page, { site: phone.site, sandboxUrl })
    })
    lived.push({ ...measured, day, has })
  }
  return lived
}

async function signIn(page: Page, site: string, { email, password }: Login): Promise<void> {
  await page.goto(`${site}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await page.getByRole('button', { name: 'Sign In' }).click()
  const code = page.getByText(DEMO_CODE)
  await code.or(page.getByRole('region', { name: 'Total balance' })).waitFor()
  if (!(await code.isVisible())) return
  const [mailed = ''] = /[0-9a-z]{5}-[0-9a-z]{5}/.exec((await code.textContent()) ?? '') ?? []
  await page.getByLabel('Code from the email').fill(mailed)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('region', { name: 'Total balance' }).waitFor()
}

/** The balance, the wallet and the last lines, and a minute on the page. */
async function look(page: Page, site: string): Promise<void> {
  await page.clock.install()
  await page.goto(`${site}/dashboard`)
  await page
    .getByRole('region', { name: 'Total balance' })
    .filter({ hasText: /\d\.\d\d/ })
    .waitFor()
  for (const name of ['Wallet', 'Transactions']) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await page.clock.runFor(LOOK_MS)
  await page.clock.resume()
}

/** Paid by M-Pesa, and followed on the page until it is in the wallet. */
async function buy(page: Page, { site, sandboxUrl }: { site: string; sandboxUrl: string }): Promise<void> {
  const number = `${SAFARICOM}${String(Math.trunc(performance.now())).padStart(6, '0').slice(-6)}`
  await page.goto(`${site}/buy`)
  const widget = page.getByRole('region', { name: 'Buy crypto', exact: true })
  await widget.getByLabel('Pay currency').selectOption('KES')
  await widget.getByLabel('Crypto to receive').selectOption('USDT')
  await widget.getByRole('radio', { name: 'Mobile Money (instant)' }).check()
  await widget.getByLabel('You pay').fill('5000')
  await widget.getByRole('status').filter({ hasText: 'You get' }).getByText('USDT').first().waitFor()
  await widget.getByRole('button', { name: 'Buy USDT' }).click()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByLabel('M-Pesa phone number').fill(number)
  await fetch(`${sandboxUrl}/control/phones/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msisdn: number, answer: 'accept' }),
  })
  await page.getByRole('button', { name: 'Send the prompt' }).click()
  await page.getByRole('status').filter({ hasText: 'is in your wallet' }).waitFor()
}
