// The console at an address of its own, as staff and their browser meet it.
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account.ts'
import { newStaff, nextProof } from '../support/staff.ts'

// The API says once, at the site, that the console is elsewhere.
test.use({ refusals: [403] })

test('SEC-208 SEC-205 staff sign in at the console’s own address, and the site of the same browser knows nobody @long', async ({
  page,
  kivuko,
}) => {
  const { appUrl, consoleUrl } = kivuko
  const member = await newStaff(kivuko, 'support')
  await page.goto('/console/stops')
  await expect(page).toHaveURL(/^http:\/\/console\.localhost:\d+\/sign-in\?redirect=%2Fconsole%2Fstops/)
  await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
  const enter = async () => {
    await signIn(page, member)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const { value } = nextProof(member) as { value: string }
    await page.getByLabel('Recovery code').fill(value)
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  await enter()
  await expect(page).toHaveURL(`${consoleUrl}/console/stops`)
  await expect(page.getByRole('heading', { level: 1, name: 'Stops' })).toBeVisible()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('region', { name: 'Authenticator app' })).toBeVisible()
  await expectAccessible(page)

  // A page of the site is led to the site, where nobody is signed in.
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('link', { name: 'Back to my account' }).click()
  await expect(page).toHaveURL(new RegExp(`^${appUrl}/sign-in\\?redirect=%2Fdashboard`))
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  // A way to the console in the app of the site is led to the console, where they still are.
  await page.goto('/sign-in?redirect=%2Fconsole%2Fstops')
  await enter()
  await expect(page).toHaveURL(`${consoleUrl}/console/stops`)
  await expect(page.getByRole('heading', { level: 1, name: 'Stops' })).toBeVisible()

  // Signing out ends at the console's own sign-in, and ends nothing at the site.
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${consoleUrl}/sign-in`))
  await page.goto('/dashboard')
  await expect(page).toHaveURL(`${appUrl}/dashboard`)
})
