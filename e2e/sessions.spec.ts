// Sessions that end elsewhere: ended from another browser, or signed out in another tab.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openMenu, signIn, signOut } from './support/account.ts'
import type { Customer } from './support/kivuko.ts'

test.describe('signed in', () => {
  test.use({ isSignedIn: true, refusals: [401, 422] })

  test('RTE-29 AUT-41 AUT-42 a session ended from another browser is led to sign-in by its next step, and back after it', async ({
    page,
    browser,
    customer,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
    const other = await openSession(elsewhere, customer)
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

async function openSession(context: BrowserContext, customer: Customer): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, customer)
  await expect(page).toHaveURL('/dashboard')
  return page
}
