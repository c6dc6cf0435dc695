// Signing in with the provider of the sandbox. It knows three people, so these journeys have a Kivuko of their own.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectPassing, signInAsShared, signOut } from '../support/account.ts'

/** Whom every new Kivuko for trying out knows, with confirmed addresses. */
const PASSWORD = 'ferry-over-the-lake-1'

async function comeBackAs(page: Page, name: string): Promise<void> {
  // Which ways there are is asked at the first sign of a person.
  await page.mouse.move(20, 20)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: `Continue as ${name}` }).click()
}

type Profile = { id: string; email: string }

/** Whose session this browser holds. */
async function profileOf(page: Page): Promise<Profile> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get(`${API_BASE}/users/me`, { headers: { authorization: `Bearer ${token}` } })
  const { id, email } = (await answer.json()) as Profile
  return { id, email }
}

test('AUT-07 AUT-47 AUT-59 AUT-68 a newcomer gets an account and the page they came for, and no token stays in the address @long', async ({
  page,
}) => {
  await page.goto('/wallet')
  await expect(page).toHaveURL(/\/sign-in\?/)
  await comeBackAs(page, 'Wanjiku Kamau')
  await expectPassing(page, 'Authentication Successful')
  expect(new URL(page.url()).search).toBe('')
  await expect(page).toHaveURL('/wallet')
  expect((await profileOf(page)).email).toBe('wanjiku@mail.example')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wanjiku')
  expect(await page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation')))).not.toContain('token=')
})

test('AUT-59 AUT-67 a confirmed address opens the account that has it already @long', async ({ page }) => {
  await page.goto('/sign-in')
  await signInAsShared(page, { email: 'ada@kivuko.example', password: PASSWORD })
  await expect(page).toHaveURL('/dashboard')
  const known = await profileOf(page)
  expect(known.email).toBe('ada@kivuko.example')
  await signOut(page, { fullName: 'Ada Obi' })
  await page.goto('/sign-in')
  await comeBackAs(page, 'Ada Obi')
  await expect(page).toHaveURL('/dashboard')
  expect(await profileOf(page)).toEqual(known)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await expectAccessible(page)
})

test('AUT-62 AUT-63 an address that the provider has not confirmed takes over nobody’s account @long', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await comeBackAs(page, 'Somebody Else')
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('has not confirmed your email address')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/sign-in')
  await signInAsShared(page, { email: 'brian@kivuko.example', password: PASSWORD })
  await expect(page).toHaveURL('/dashboard')
  expect((await profileOf(page)).email).toBe('brian@kivuko.example')
})

test('AUT-62 AUT-66 a return that this browser did not begin is refused in a sentence', async ({ page }) => {
  await page.goto(`${API_BASE}/auth/google/callback?code=made-up&state=made-up`)
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This sign-in was started elsewhere')
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
