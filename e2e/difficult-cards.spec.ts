import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding, expectNoHoldings } from './support/account.ts'
import { buy, CARD_PURCHASE, expectChosen } from './support/buying.ts'
import { bankPage, CARDS, expectPaid, payWith } from './support/card.ts'

test.use({ isSignedIn: true })

test.describe('with a card that asks for 3-D Secure', () => {
  test('CRD-13 CRD-29 the step opens over the page, and completing it pays', async ({ page }) => {
    await page.goto('/buy')
    const coins = await buy(page, CARD_PURCHASE)
    await payWith(page, CARDS.authenticated)
    const complete = bankPage(page).getByRole('button', { name: 'Complete authentication' })
    await expect(complete).toBeVisible()
    await expect(page).toHaveURL('/buy')
    await expectAccessible(page)
    await complete.click()
    await expectPaid(page, coins, 'BTC')
    await expectHolding(page, coins, 'BTC')
  })

  test('BUY-16 BUY-17 failing it brings the form back, and nothing was bought @long', async ({
    page,
    kivuko,
    customer,
  }) => {
    await page.goto('/buy')
    await buy(page, CARD_PURCHASE)
    await payWith(page, CARDS.authenticated)
    await bankPage(page).getByRole('button', { name: 'Fail authentication' }).click()
    await expect(page.getByRole('alert')).toContainText('Payment failed. Please try again.')
    await expectChosen(page, CARD_PURCHASE)
    await expectAccessible(page)
    const charges = await kivuko.chargesOf(customer.email)
    expect(charges.filter(({ status }) => status === 'succeeded')).toEqual([])
    await expectNoHoldings(page)
  })
})

test.describe('with a card that is declined', () => {
  test.use({ refusals: [402] })

  test('BUY-16 BUY-17 RTE-44 CRD-30 it is said, the form is back, and a good card then pays the same order once, from the list of payments @long', async ({
    page,
    context,
    kivuko,
    customer,
  }) => {
    await page.goto('/buy')
    const coins = await buy(page, CARD_PURCHASE)
    await payWith(page, CARDS.declined)
    await expect(page.getByRole('alert')).toContainText('Payment failed. Please try again.')
    await expectChosen(page, CARD_PURCHASE)
    await expectAccessible(page)
    await expectNoHoldings(await context.newPage())

    await page.goto('/payments')
    const payments = page.getByRole('region', { name: 'Your payments' }).getByRole('listitem')
    await expect(async () => {
      await page.reload()
      await expect(payments).toContainText('Payment failed', { timeout: 1000 })
    }).toPass()
    await expect(payments).toHaveCount(1)
    await expect(payments).toContainText('₦20,000.00')
    await expectAccessible(page)
    await payments.getByRole('link', { name: 'Try another card' }).click()
    await page.getByRole('button', { name: 'Pay ₦20,000.00 by card' }).click()
    await payWith(page, CARDS.good)
    await expectPaid(page, coins, 'BTC')
    await page.goto('/payments')
    await expect(payments).toContainText('Paid')
    const receipt = page.waitForEvent('download')
    await payments.getByRole('button', { name: 'Download Receipt' }).click()
    expect((await receipt).suggestedFilename()).toMatch(/^kivuko-receipt-.*\.pdf$/)
    const charges = await kivuko.chargesOf(customer.email)
    expect(charges.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
    expect(new Set(charges.map(({ payment_intent }) => payment_intent)).size).toBe(1)
    await expectHolding(page, coins, 'BTC')
  })
})
