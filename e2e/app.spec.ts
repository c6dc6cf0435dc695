// The app without a store: a link to be paid, a code that is read from a picture, and a phone without a network.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { signOut, signUp } from './support/account.ts'
import { newRegistration } from './support/kivuko.ts'
import { addNaira } from './support/money.ts'
import { tokenOfNow } from './support/tokens.ts'

test.use({ isSignedIn: true })

/** Whoever opens a database makes it: it is looked at once the app has made it. */
const kept = async () => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return undefined
  return new Promise<unknown>((resolve, reject) => {
    const open = indexedDB.open('keyval-store')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const asked = open.result.transaction('keyval').objectStore('keyval').get('offline-copy')
      asked.onsuccess = () => {
        open.result.close()
        resolve(asked.result)
      }
    }
  })
}

const PHONE = { width: 390, height: 844 }

/** Answers the picture of the link, as a file. */
async function chooseLink(page: Page, handle: string): Promise<Buffer> {
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Your link to be paid' })
  await card.getByRole('button', { name: 'Choose your link' }).click()
  await card.getByRole('textbox', { name: 'Your link' }).fill(handle)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Save' }).click()
  const picture = card.getByRole('img', { name: 'Picture of your link, to scan with a phone' })
  await expect(picture).toBeVisible()
  await expect(card).toContainText(`/pay/${handle}`)
  await expectAccessible(page)
  return Buffer.from((await picture.getAttribute('src'))?.split(',')[1] ?? '', 'base64')
}

/** Somebody without an account keeps the link through signing up. */
async function openAsStranger(page: Page, handle: string): Promise<void> {
  await page.goto(`/pay/${handle}?amount=750&currency=NGN`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Send money to Ada /)
  await expect(page.getByText('₦750.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUp(page, newRegistration('Chidi Okafor'))
  await expect(page.getByRole('textbox', { name: 'Recipient' })).toHaveValue(`@${handle}`)
  await expect(page.getByLabel('Amount (NGN)')).toHaveValue('750')
  const gone = await page.goto('/pay/nobody-has-this')
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is no such link' })).toBeVisible()
}

/** A picture of the code fills in whom. */
async function payByPicture(page: Page, handle: string, buffer: Buffer): Promise<void> {
  await page.goto('/send-money')
  await page.getByRole('button', { name: 'Scan a code' }).click()
  const scanning = page.getByRole('dialog', { name: 'Scan a code' })
  await expect(scanning).toBeVisible()
  const file = { name: 'code.png', mimeType: 'image/png', buffer }
  await scanning.getByLabel('Choose a picture').setInputFiles(file)
  await expect(page.getByRole('textbox', { name: 'Recipient' })).toHaveValue(`@${handle}`)
  await page.getByLabel('Amount (NGN)').fill('750')
  await expect(page.getByText(/^Ada .* found/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Check and confirm' }).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'Transfer Successful!' })).toContainText('₦750.00')
}

/** In a browser of its own: what fails without a network is written into its console. */
async function phoneOf(browser: Browser, site: string, token: string): Promise<BrowserContext> {
  const phone = await browser.newContext({ baseURL: site, serviceWorkers: 'allow', viewport: PHONE })
  await phone.setStorageState({
    cookies: [],
    origins: [{ origin: site, localStorage: [{ name: 'token', value: token }] }],
  })
  return phone
}

async function standOffline(phone: BrowserContext, page: Page, handle: string): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: 'Sent to Ada' })
  // What the lines' answer came too late for is kept by the next visit.
  await expect(async () => {
    await phone.setOffline(false)
    await page.goto('/transactions')
    await expect(line).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
    await expect.poll(() => page.evaluate(kept)).toEqual(expect.stringMatching(/^[\w+/=]+\.[\w+/=]+$/))
    await phone.setOffline(true)
    await page.goto('/transactions')
    await expect(page.getByText(/^Balances and transactions are as they stood at /)).toBeVisible()
    await expect(line).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expectAccessible(page)
  await page.goto('/send-money')
  await page.getByRole('textbox', { name: 'Recipient' }).fill(`@${handle}`)
  await expect(page.getByText('You are offline: nobody can be looked up.')).toBeVisible()
  await phone.setOffline(false)
  await expect(page.getByText(/^Ada .* found/)).toBeVisible()
  await expect(page.getByText(/as they stood at/)).toBeHidden()
}

test('APP-03 APP-12 APP-13 APP-14 APP-20 APP-21 APP-22 APP-23 a link is chosen, opened and paid, and a phone without a network shows how it stood @long', async ({
  page,
  browser,
  pageOf,
  kivuko,
  customer,
}) => {
  const handle = `ada-${customer.email.replace(/\D/g, '').slice(-4)}-xyz`
  await kivuko.confirmEmail(customer.email)
  const code = await chooseLink(page, handle)
  const theirs = await browser.newContext({ baseURL: kivuko.appUrl, viewport: PHONE })
  await openAsStranger(await theirs.newPage(), handle)
  await theirs.close()
  const payer = await kivuko.newCustomer('Brian Otieno')
  await addNaira(kivuko, payer)
  await payByPicture(await pageOf(payer), handle, code)

  const phone = await phoneOf(browser, kivuko.appUrl, tokenOfNow(payer.token))
  const lift = await phone.newPage()
  await standOffline(phone, lift, handle)
  await signOut(lift, payer)
  await expect.poll(() => lift.evaluate(kept)).toBeUndefined()
  await phone.close()
})
