// The app without a store: a link to be paid, a code that is read from a picture, and a phone without a network.
import type { Browser } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { signOut, signUp } from './support/account.ts'
import { type Customer, type Kivuko, newRegistration } from './support/kivuko.ts'
import { addNaira } from './support/money.ts'
import { tokenOfNow } from './support/tokens.ts'

test.use({ isSignedIn: true })

const kept = () =>
  new Promise<unknown>((resolve, reject) => {
    const open = indexedDB.open('keyval-store')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const asked = open.result.transaction('keyval').objectStore('keyval').get('offline-copy')
      asked.onsuccess = () => resolve(asked.result)
    }
  })

test('APP-03 APP-12 APP-13 APP-14 APP-20 APP-21 APP-22 APP-23 a link is chosen, opened and paid, and a phone without a network shows how it stood', async ({
  page,
  browser,
  pageOf,
  kivuko,
  customer,
  baseURL,
}) => {
  const handle = `ada-${customer.email.replace(/\D/g, '').slice(-4)}-${'xyz'.repeat(2)}`
  await kivuko.confirmEmail(customer.email)
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
  const code = (await picture.getAttribute('src')) ?? ''

  await keepThroughSignUp(browser, handle, baseURL)

  // A picture of the code fills in the same.
  const payer = await kivuko.newCustomer('Brian Otieno')
  await addNaira(kivuko, payer)
  const paying = await pageOf(payer)
  await paying.goto('/send-money')
  await paying.getByRole('button', { name: 'Scan a code' }).click()
  const scanning = paying.getByRole('dialog', { name: 'Scan a code' })
  await expect(scanning).toBeVisible()
  const file = { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(code.split(',')[1] ?? '', 'base64') }
  await scanning.getByLabel('Choose a picture').setInputFiles(file)
  await expect(paying.getByRole('textbox', { name: 'Recipient' })).toHaveValue(`@${handle}`)
  await paying.getByLabel('Amount (NGN)').fill('750')
  await expect(paying.getByText(/^Ada .* found$/)).toBeVisible()
  await paying.getByRole('button', { name: 'Continue' }).click()
  await paying.getByRole('dialog', { name: 'Check and confirm' }).getByRole('button', { name: 'Send' }).click()
  await expect(paying.getByRole('dialog', { name: 'Transfer Successful!' })).toContainText('₦750.00')

  await lookWithoutNetwork(browser, { kivuko, payer, handle, baseURL })
})

/** Somebody without an account keeps the link through signing up. */
async function keepThroughSignUp(browser: Browser, handle: string, baseURL: string | undefined): Promise<void> {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
  const stranger = await theirs.newPage()
  await stranger.goto(`/pay/${handle}?amount=750&currency=NGN`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/^Send money to Ada /)
  await expect(stranger.getByText('₦750.00')).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByRole('link', { name: 'Create an account' }).click()
  await signUp(stranger, newRegistration('Chidi Okafor'))
  await expect(stranger.getByRole('textbox', { name: 'Recipient' })).toHaveValue(`@${handle}`)
  await expect(stranger.getByLabel('Amount (NGN)')).toHaveValue('750')
  const gone = await stranger.goto('/pay/nobody-has-this')
  expect(gone?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'There is no such link' })).toBeVisible()
  await theirs.close()
}

type Payer = { kivuko: Kivuko; payer: Customer; handle: string; baseURL: string | undefined }

/** In a browser of its own: what fails without a network is written into its console. */
async function lookWithoutNetwork(browser: Browser, { kivuko, payer, handle, baseURL }: Payer): Promise<void> {
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  })
  await phone.setStorageState({
    cookies: [],
    origins: [{ origin: kivuko.appUrl, localStorage: [{ name: 'token', value: tokenOfNow(payer.token) }] }],
  })
  const lift = await phone.newPage()
  await lift.goto('/transactions')
  const line = lift.getByRole('listitem').filter({ hasText: 'Sent to Ada' })
  await expect(line).toBeVisible()
  await lift.goto('/dashboard')
  await lift.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await expect.poll(() => lift.evaluate(kept)).toEqual(expect.stringMatching(/^[\w+/=]+\.[\w+/=]+$/))
  await phone.setOffline(true)
  await lift.goto('/transactions')
  await expect(lift.getByText(/^Balances and transactions are as they stood at /)).toBeVisible()
  await expect(line).toBeVisible()
  await expectAccessible(lift)
  await lift.goto('/send-money')
  await lift.getByRole('textbox', { name: 'Recipient' }).fill(`@${handle}`)
  await expect(lift.getByText('You are offline: nobody can be looked up.')).toBeVisible()
  await phone.setOffline(false)
  await expect(lift.getByText(/^Ada .* found$/)).toBeVisible()
  await expect(lift.getByText(/as they stood at/)).toBeHidden()
  await signOut(lift, payer)
  await expect.poll(() => lift.evaluate(kept)).toBeUndefined()
  await phone.close()
}
