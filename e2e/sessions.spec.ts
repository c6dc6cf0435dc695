// Sessions that end elsewhere: ended from another browser, or signed out in another tab.
import { revokeOtherSessions } from '@kivuko/contract/account-security.ts'
import { me } from '@kivuko/contract/auth.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openMenu, signIn, signOut } from './support/account.ts'
import { call } from './support/call.ts'
import type { Customer } from './support/kivuko.ts'

test.describe('signed in', () => {
  test.use({ isSignedIn: true, refusals: [401, 422] })

  test('RTE-29 AUT-41 AUT-42 a session ended from another browser is led to sign-in by its next step, and back after it @long', async ({
    page,
    browser,
    customer,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
    const other = await openSession(elsewhere, customer)
    // What it asks by itself stays unanswered, so that its own next step is what meets the end.
    let mayAsk = false
    await other.route('**/api/v1/**', (route) => (mayAsk ? route.continue() : undefined))
    await page.goto('/security')
    const section = page.getByRole('region', { name: 'Where you are signed in' })
    const rows = section.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1)
    await section.getByRole('button', { name: 'Sign out all others' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out every other session?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(section).toContainText('You are signed in nowhere else.')
    await expect(rows).toHaveCount(1)

    await openMenu(other, customer)
    mayAsk = true
    await other.getByRole('banner').getByRole('link', { name: 'Security' }).click()
    await expect(other).toHaveURL(/\/sign-in\?/)
    await expect(other.getByText('Your session has ended.')).toBeVisible()
    await expectAccessible(other)
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await signIn(other, customer)
    await expect(other).toHaveURL('/security')
    await elsewhere.close()
  })

  test('AUT-38 AUT-39 signing out in one tab signs the other out and says so', async ({ page, context, customer }) => {
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/wallet')
    await expect(other.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
    await page.bringToFront()
    await signOut(page, customer)
    await expect(page).toHaveURL('/')
    await other.bringToFront()
    await expect(other).toHaveURL(/\/sign-in/)
    await expect(other.getByText('You were signed out in another tab of this browser.')).toBeVisible()
    await expectAccessible(other)
  })
})

test('AUT-160 a page that cannot reach Kivuko, or is answered with 503s, stays signed in and says that it is offline @long', async ({
  browser,
  customer,
  baseURL,
}) => {
  // In a browser of its own: what fails is written into its console.
  const lift = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await openSession(lift, customer)
  const note = page.getByText('You are offline. You stay signed in, and we keep trying.')
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  const whoAmI = '**/api/v1/users/me'
  const heading = page.getByRole('heading', { name: 'Wallet', exact: true })
  await page.goto('/wallet')
  await expect(heading).toBeVisible()
  const kept = await token()
  await page.route(whoAmI, (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.reload()
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await page.unroute(whoAmI)
  await expect(note).toBeHidden()
  // The server would draw the page with the profile in it, and nothing would be asked.
  await lift.clearCookies()
  await page.route(whoAmI, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(note).toBeVisible()
  expect(await token()).toBe(kept)
  await lift.setOffline(true)
  await page.unroute(whoAmI)
  // The device has its network back: the profile is asked for at once.
  await lift.setOffline(false)
  await expect(note).toBeHidden()
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/wallet')
  await lift.close()
})

test('SEC-35 SEC-45 a token copied out of the browser changes nothing elsewhere, its key stays, and no text becomes a script', async ({
  page,
  browser,
  kivuko,
  customer,
}) => {
  await kivuko.signIn(customer)
  await page.goto('/sign-in')
  await signIn(page, customer)
  await expect(page).toHaveURL('/dashboard')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const thief = { appUrl: kivuko.appUrl, token }
  expect((await call(thief, me)).email).toBe(customer.email)
  await expect(call(thief, revokeOtherSessions)).rejects.toThrow('device_proof_required')
  expect(await page.evaluate(copyKey)).toBe('InvalidAccessError')
  // In a browser of its own: the refusals are written into its console.
  const attacked = await browser.newPage()
  for (const path of ['/', '/buy', '/sign-in']) {
    await attacked.goto(`${kivuko.appUrl}${path}`)
    expect([path, ...(await attacked.evaluate(slipIn))]).toEqual([path, 'TypeError', 'TypeError'])
  }
  await attacked.close()

  await page.goto('/security')
  const section = page.getByRole('region', { name: 'Where you are signed in' })
  await section.getByRole('button', { name: 'Sign out all others' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out every other session?' })
  await question.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(section).toContainText('You are signed in nowhere else.')
})

/** Runs in the page, as a script of a thief's would: the name of the refusal. */
function copyKey(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyval').objectStore('keyval').get('device-key')
      reading.onsuccess = () => {
        const { privateKey } = reading.result as CryptoKeyPair
        crypto.subtle.exportKey('jwk', privateKey).then(
          () => resolve('copied'),
          (error: DOMException) => resolve(error.name),
        )
      }
    }
  })
}

/** Runs in the page: how markup and a stranger's script are refused. */
function slipIn(): string[] {
  const attempts = [
    () => {
      document.createElement('div').innerHTML = '<img src="x" onerror="steal()">'
    },
    () => {
      document.createElement('script').src = 'https://thief.example/steal.js'
    },
  ]
  return attempts.map((attempt) => {
    try {
      attempt()
      return 'done'
    } catch (error) {
      return (error as Error).name
    }
  })
}

async function openSession(context: BrowserContext, customer: Customer): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, customer)
  await expect(page).toHaveURL('/dashboard')
  return page
}
