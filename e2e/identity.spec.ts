// Accounts that are lost and found again, second steps, passkeys, and sessions that end elsewhere.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, signOut } from './support/account.ts'
import type { Customer } from './support/kivuko.ts'
import { linkIn, mailTo } from './support/mail.ts'
import { authenticatorApp, confirmAddress } from './support/second-factor.ts'
import { plugInSecurityKey } from './support/security-key.ts'

const NEW_PASSWORD = 'Paddle-across-the-bay-2'

test('AUT-05 AUT-06 a forgotten password is replaced by the mailed link, which works once', async ({
  page,
  kivuko,
  customer,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both screens have a field of this name: the second must be there before it is filled.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  await expectAccessible(page)

  const link = linkIn(await mailTo(kivuko, customer.email, 'Set a new password'), '/reset-password')
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { email: customer.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/dashboard')
})

test('AUT-01 a password sent before the code of the page is there stays out of the address, and is not lost', async ({
  page,
  customer,
}) => {
  const { promise: slowNetwork, resolve: letScriptsThrough } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await slowNetwork
    await route.continue()
  })
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign-in')
  letScriptsThrough()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('with a link or a password that is used up', () => {
  test.use({ refusals: [401, 410] })

  test('AUT-06 a used link is refused in a sentence that leads to a new one, and the old password is gone', async ({
    page,
    kivuko,
    customer,
  }) => {
    const { email } = customer
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const link = linkIn(await mailTo(kivuko, email, 'Set a new password'), '/reset-password')
    for (const outcome of ['Your password is set', 'This link can no longer be used']) {
      // From elsewhere, as out of a mail: within the page, what stands behind the # loads nothing.
      await page.goto('about:blank')
      await page.goto(link)
      await page.getByLabel('New password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Set new password' }).click()
      await expect(page.getByRole('heading', { name: outcome })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL(/\/forgot-password/)
    await page.goto('/sign-in')
    await signIn(page, customer)
    await expect(page.getByRole('alert')).toBeVisible()
  })
})

test.describe('signed in', () => {
  test.use({ isSignedIn: true, refusals: [401, 422] })

  test('RTE-29 AUT-01 an authenticator app is set up and asked for, and a recovery code counts once in its place @long', async ({
    page,
    kivuko,
    customer,
  }) => {
    await page.goto('/security')
    await confirmAddress(page, kivuko, customer)
    const section = page.getByRole('region', { name: 'Authenticator app' })
    await section.getByRole('button', { name: 'Set up' }).click()
    await expect(section.getByRole('img', { name: 'Picture to scan with an authenticator app' })).toBeVisible()
    await expectAccessible(page)
    const app = await authenticatorApp(section)
    await section.getByLabel('Code the app shows now').fill(app.code())
    await section.getByRole('button', { name: 'Turn on' }).click()
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recoveryCode = (await codes.first().textContent()) ?? ''
    await expectAccessible(page)
    await section.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section).toContainText('10 recovery codes are left.')

    await signOut(page, customer)
    await answerPassword(page, customer)
    await page.getByLabel('Six-digit code').fill(app.code(1))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/dashboard')

    for (const isRight of [true, false]) {
      await signOut(page, customer)
      await answerPassword(page, customer)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      const field = page.getByLabel('Recovery code')
      await field.fill(recoveryCode)
      await page.getByRole('button', { name: 'Confirm' }).click()
      if (isRight) await expect(page).toHaveURL('/dashboard')
      else await expect(field).toHaveAccessibleDescription(/\w/)
    }
    await expectAccessible(page)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('RTE-29 AUT-01 a passkey is added and then signs in alone @desktop', async ({ page, kivuko, customer }) => {
    await plugInSecurityKey(page)
    await page.goto('/security')
    await confirmAddress(page, kivuko, customer)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await section.getByLabel('Name of the passkey').fill('Key of the boat')
    await expectAccessible(page)
    await section.getByRole('button', { name: 'Create passkey' }).click()
    await expect(section.getByRole('listitem')).toContainText('Key of the boat')
    await signOut(page, customer)
    await page.goto('/sign-in?redirect=/security')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/security')
    await expect(section.getByRole('listitem')).toContainText('last used')
    await expectAccessible(page)
  })
})

async function answerPassword(page: Page, customer: Customer): Promise<void> {
  await page.goto('/sign-in')
  await signIn(page, customer)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}
