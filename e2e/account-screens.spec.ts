// The screens of a customer who has money: what they show, where they lead, and what they keep.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addNaira, balanceOf } from './support/money.ts'

test.use({ isSignedIn: true })

test('DSH-02 DSH-05 DSH-06 DSH-12 DSH-13 DSH-15 DSH-17 the dashboard draws what there is, and its table says the same', async ({
  page,
  kivuko,
  customer,
}) => {
  await addNaira(kivuko, customer)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
  for (const label of ['Total balance', 'Available cash', 'Crypto holdings']) {
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
  }
  const portfolio = page.getByRole('region', { name: 'Portfolio performance' })
  // It is drawn when it comes into view.
  await portfolio.scrollIntoViewIfNeeded()
  await expect(portfolio.locator('svg').first()).toBeVisible()
  await portfolio.getByText('Show as a table').click()
  const days = portfolio.getByRole('table').getByRole('row')
  await expect(days).toHaveCount(2)
  await expect(days.last()).toContainText(/\$[1-9]\d\.\d\d/)
  await portfolio.getByRole('button', { name: '1 year' }).click()
  await expect(portfolio.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true')
  const deposits = page.getByRole('region', { name: 'Deposits' }).getByRole('listitem')
  await expect(deposits).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page)
  const quick = page.getByRole('navigation', { name: 'Quick actions' })
  for (const [name, path] of [
    ['Add Funds', '/add-funds'],
    ['Send', '/send-money'],
    ['Swap', '/wallet?convert=KES-NGN'],
    ['History', '/transactions'],
  ] as const) {
    await expect(quick.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await quick.getByRole('link', { name: 'Swap' }).click()
  await expect(page.getByLabel('Amount (KES)')).toBeFocused()
})

test('DSH-14 RTE-26 ENT-15 ENT-16 the wallet has every currency, and turns naira into a coin and says so', async ({
  page,
  kivuko,
  customer,
}) => {
  await addNaira(kivuko, customer)
  await page.goto('/wallet')
  const wallets = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem')
  await expect(wallets).toHaveCount(3)
  await expect(page.getByText('No crypto yet')).toBeVisible()
  await expectAccessible(page)
  const panel = page.getByRole('region', { name: 'Exchange' })
  await panel.getByLabel('From').selectOption('NGN')
  await panel.getByLabel('To').selectOption('USDT')
  await expect(page).toHaveURL('/wallet?convert=NGN-USDT')
  await panel.getByLabel('Amount (NGN)').fill('99999999')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByText('Insufficient balance')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Amount (NGN)').fill('20000')
  await expect(panel.getByText('Rate kept for')).toBeVisible()
  await panel.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exchange', exact: true }).click()
  await page.getByRole('dialog', { name: 'Exchange complete' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Crypto' }).getByRole('listitem')).toContainText('USDT')
  const left = await balanceOf(kivuko, customer, 'NGN')
  await expect(wallets.filter({ hasText: 'NGN' })).toContainText(left.replace(/(\d)(?=(\d{3})+\.)/g, '$1,'))
})

test('RTE-27 RTE-28 PRO-01 PRO-02 PRO-05 PRO-07 PRO-08 PRO-09 PRO-10 payments, profile and settings show and keep what is the customer’s', async ({
  page,
  customer,
}) => {
  await page.goto('/payments')
  await expect(page.getByText('No payments yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Saved cards' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace Obi')
  const personal = page.getByRole('region', { name: 'Personal info' })
  await expect(personal).toContainText(customer.email)
  await expect(personal).toContainText('Not provided')
  await expectAccessible(page)
  const mail = page.getByRole('switch', { name: 'Email notifications' })
  const wasOn = await mail.isChecked()
  await mail.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(mail).toBeChecked({ checked: !wasOn })
  await page.getByRole('switch', { name: 'Two-factor authentication' }).click()
  await expect(page).toHaveURL('/security')
  await page.goto('/profile')
  for (const name of ['Transactions', 'Wallet', 'KYC Verification', 'Help Center']) {
    await expect(page.getByRole('region', { name: 'Quick links' }).getByRole('link', { name })).toBeVisible()
  }

  await page.goto('/settings')
  const choice = page.getByRole('region', { name: 'How you are told' }).getByRole('checkbox').first()
  await expect(choice).toBeChecked({ checked: !wasOn })
  await choice.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(choice).toBeChecked({ checked: wasOn })
  await page.getByRole('link', { name: 'Saved cards' }).click()
  await expect(page).toHaveURL('/payments#cards')
})

test('RTE-25 PUB-42 the menus’ own names of pages lead to the pages', async ({ page }) => {
  for (const [name, path] of [
    ['/deposit', '/add-funds'],
    ['/transfer', '/send-money'],
    ['/activity', '/transactions'],
  ] as const) {
    await page.goto(name)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('FST-09 what stands for something that is loading is not seen for its first 200 ms', async ({ page }) => {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/v1/wallets/', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/wallet')
  const placeholder = page.getByRole('main').locator('.breathe').first()
  await placeholder.waitFor({ state: 'attached' })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    // Not by a clock: the animation is begun anew, stopped, and asked what shows when.
    const seen = await placeholder.evaluate((element) => {
      const { style } = element as HTMLElement
      style.animation = 'none'
      element.getBoundingClientRect()
      style.animation = ''
      const animations = element.getAnimations()
      return [0, 199, 201].map((time) => {
        for (const animation of animations) {
          animation.pause()
          animation.currentTime = time
        }
        return getComputedStyle(element).visibility
      })
    })
    expect(seen, reducedMotion).toEqual(['hidden', 'hidden', 'visible'])
  }
  letThrough()
  await expect(page.getByRole('main').locator('.breathe')).toHaveCount(0)
})
