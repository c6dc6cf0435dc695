import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/account.ts'
import { authenticatorApp } from './support/second-factor.ts'
import { newConfirmedCustomer, newStaff, openConsole, sayWhy } from './support/staff.ts'

test.describe('not let in', () => {
  test.use({ isSignedIn: true, refusals: [403] })

  test('OPS-03 a customer at the console is told that it is for staff', async ({ page }) => {
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'This part is for staff' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to my account' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('OPS-80 staff without a second step are told to set one up @long', async ({ kivuko, pageOf }) => {
    const colleague = await newConfirmedCustomer(kivuko, 'Joseph Mwangi')
    await kivuko.command('staff-role', colleague.email, 'support', 'a journey')
    // The role ends their sessions.
    const token = await kivuko.signIn(colleague)
    const page = await pageOf({ ...colleague, token })
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'Sign in with a second step' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open Security' }).click()
    await expect(page).toHaveURL('/console/security')
  })
})

test('OPS-80 OPS-02 SEC-30 an admin with a second step enters, and two of them give a colleague a role', async ({
  kivuko,
  pageOf,
}) => {
  const colleague = await newConfirmedCustomer(kivuko, 'Joseph Mwangi')
  const page = await openConsole(pageOf, kivuko, 'admin', '/console/staff')
  const table = page.getByRole('table', { name: 'Staff' })
  await expect(table.getByRole('row').filter({ hasText: 'Grace Wanjiru' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(colleague.email)
  await dialog.getByLabel('Role').selectOption('Support')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByText('Say why, in a few words')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Why').fill('Joined the support team')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toBeHidden()
  const second = await openConsole(pageOf, kivuko, 'admin', '/console/staff')
  await second.getByRole('button', { name: new RegExp(`^Approve: .*${colleague.email}`) }).click()
  await sayWhy(second, 'Approve', 'I met him, too')
  await page.reload()
  const row = table.getByRole('row').filter({ hasText: colleague.email })
  await expect(row).toContainText('Support')
  await expect(row).toContainText('Not set up: cannot enter')
  await expectAccessible(page)
})

test('SEC-136 SEC-132 a lost second step is taken off by two admins, and the next one is set up beside the one who approved @long', async ({
  kivuko,
  pageOf,
  page,
}) => {
  test.slow()
  const member = await newStaff(kivuko, 'support', 'Wambui Njeri')
  const first = await openConsole(pageOf, kivuko, 'admin', '/console/staff')
  const row = first.getByRole('row').filter({ hasText: member.email })
  await row.getByRole('button', { name: /^Lost second step/ }).click()
  await sayWhy(first, 'Propose', 'Her phone is gone')
  const second = await openConsole(pageOf, kivuko, 'admin', '/console/staff')
  await second.getByRole('button', { name: new RegExp(`^Approve: .*${member.email}`) }).click()
  await sayWhy(second, 'Approve', 'I saw her')
  const handedOver = second.getByRole('region', { name: /^Code for Wambui Njeri/ })
  const code = (await handedOver.getByText(/^[0-9a-z]{5}-[0-9a-z]{5}$/).textContent()) ?? ''
  await expectAccessible(second)

  // The browser is new to her account: the mail comes after the password.
  await page.goto('/sign-in')
  await signIn(page, member)
  const shown = (await page.getByText(/^This is a demo: the code is/).textContent()) ?? ''
  await page.getByLabel('Code from the email').fill(/[0-9a-z]{5}-[0-9a-z]{5}/.exec(shown)?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/security')
  const section = page.getByRole('region', { name: 'Authenticator app' })
  await section.getByRole('button', { name: 'Set up' }).click()
  const app = await authenticatorApp(section)
  await section.getByLabel('Code the app shows now').fill(app.code())
  await section.getByLabel('Code of your colleague').fill(code)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in with a second step' })).toBeHidden()
})

test('OVW-11 the console opens with the overview, and its links lead to where one works', async ({
  kivuko,
  pageOf,
}) => {
  const page = await openConsole(pageOf, kivuko, 'admin')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Waiting for a person' })
  await expect(waiting.getByRole('link', { name: /^Documents/ })).toHaveAttribute('href', '/console/documents')
  await expect(page.getByRole('table', { name: 'Stock and exposure by asset' }).getByRole('row')).toHaveCount(16)
  await expectAccessible(page)
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL('/console?period=7d')
  const signups = page.getByRole('region', { name: 'Sign-ups and verification' })
  await expect(signups.getByRole('figure', { name: 'Sign-ups' })).toBeVisible()
  await signups.getByText('As a table').click()
  await expect(signups.getByRole('table', { name: 'Sign-ups' }).getByRole('row')).toHaveCount(8)
  await expectAccessible(page)
})

test('OVW-12 at 320 pixels no page of the console scrolls sideways: tables are cards that name their columns @long', async ({
  kivuko,
  pageOf,
}) => {
  test.slow()
  const page = await openConsole(pageOf, kivuko, 'admin')
  await page.setViewportSize({ width: 320, height: 640 })
  const navigation = page.getByRole('navigation', { name: 'Console' })
  const links = navigation.getByRole('link')
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(20)
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  for (const address of addresses) {
    await navigation.locator(`[href="${address}"]`).click()
    await expect(page).toHaveURL(address ?? '')
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main .breathe')).toHaveCount(0)
    expect.soft(await page.evaluate(widerThanItsPlace), `${address} fits 320 pixels`).toEqual([])
    await expectAccessible(page)
  }
  await page.goto('/console/treasury')
  const stock = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'BTC' }) })
    .getByRole('cell')
    .nth(1)
  await expect(stock).toHaveAttribute('data-label', 'Stock')
  expect(await stock.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Stock')
})

/** The page itself, and tables: what scrolls sideways. Runs in the page. */
function widerThanItsPlace(): string[] {
  const places = [document.documentElement, ...document.querySelectorAll('main section[tabindex="0"]')]
  return places
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(
      (place) =>
        `${place.tagName} ${place.getAttribute('aria-label') ?? ''}: ${place.scrollWidth} > ${place.clientWidth}`,
    )
}
