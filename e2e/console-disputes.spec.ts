// A purchase by a card whose bank takes the money back: the customer is held, staff answer, and the customer is free.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { buy, CARD_PURCHASE } from './support/buying.ts'
import { CARDS, payWith } from './support/card.ts'
import { openConsole } from './support/staff.ts'

test.use({ isSignedIn: true })

test('SEC-89 SEC-93 a disputed purchase holds the account, compliance answers it with evidence, and won it holds nothing @long', async ({
  page,
  kivuko,
  pageOf,
}) => {
  await page.goto('/buy')
  await buy(page, CARD_PURCHASE)
  await payWith(page, CARDS.disputed)
  await expect(page).toHaveURL(/\/payment-success\?/)
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  await expect(async () => {
    await page.goto(`/payment-success?reference=${reference}`)
    await expect(page.getByText('This payment is disputed')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(page)
  await page.goto('/wallet')
  const panel = page.getByRole('region', { name: 'Your account is on hold' })
  await expect(panel).toContainText('nothing can be sent or withdrawn')
  await expectAccessible(page)

  const desk = await openConsole(pageOf, kivuko, 'compliance', `/console/disputes?search=${reference}`)
  await desk.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
  await expect(desk.getByText(/takes evidence until/)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'What is sent with our statement' })).toContainText('3-D Secure')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Send evidence' }).click()
  const question = desk.getByRole('dialog', { name: 'Send evidence' })
  await question.getByLabel('Our statement').fill('winning_evidence')
  await expectAccessible(desk)
  await question.getByRole('button', { name: 'Send evidence' }).click()
  await expect(question).toBeHidden()
  await expect(async () => {
    await desk.reload()
    const opened = desk.getByRole('region', { name: '₦20,000.00' })
    await expect(opened.getByText('Won', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
  await expect(panel).toBeHidden()
})
