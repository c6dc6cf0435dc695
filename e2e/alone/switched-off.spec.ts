// Journeys that switch something off for everybody: they have a stack of their own and run one after another.
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectHolding } from '../support/account.ts'
import { buy, buyButton, CARD_PURCHASE, choose, quotedCoins, widgetOn } from '../support/buying.ts'
import { CARDS, confirmAndClose, expectSettledUnseen } from '../support/card.ts'
import { answerPrompt, hurryUntil, newPhone, pickUp } from '../support/phone.ts'

test.use({ isSignedIn: true })

test('CRD-29 a tab closed after confirming loses nothing when the signed message is lost as well @long', async ({
  page,
  context,
  kivuko,
  customer,
}) => {
  await kivuko.control('webhooks/mode', { lose: true })
  try {
    await page.goto('/buy')
    const coins = await buy(page, CARD_PURCHASE)
    await confirmAndClose(page, CARDS.good)
    await expectSettledUnseen(kivuko, customer, 'BTC')
    await expectHolding(await context.newPage(), coins, 'BTC')
  } finally {
    await kivuko.control('webhooks/mode')
  }
})

test.describe('while nobody knows a price', () => {
  test.use({ refusals: [503] })

  test('BUY-25 BUY-26 BUY-19 an estimate is shown, marked and not sold, and real prices return @long', async ({
    page,
    kivuko,
  }) => {
    await kivuko.control('tickers/off', { isOff: true })
    try {
      await expect.poll(() => kivuko.quoteStatus(), { message: 'the last prices grow stale' }).toBe(503)
      await page.goto('/buy')
      await choose(page, CARD_PURCHASE)
      const widget = widgetOn(page)
      await expect(widget.getByText('Estimate, live prices are not available right now', { exact: true })).toBeVisible()
      // (20,000 − 2.5 %) ÷ 82,500,000, cut to six decimals.
      expect(await quotedCoins(page, 'BTC')).toBe('0.000236')
      await expectAccessible(page)
      await buyButton(page, 'BTC').click()
      await expect(page.getByRole('alert')).toContainText('Failed to create order. Please try again.')
      await expectAccessible(page)
    } finally {
      await kivuko.control('tickers/off', { isOff: false })
    }
    await expect.poll(() => kivuko.quoteStatus(), { message: 'prices are back' }).toBe(200)
    await widgetOn(page).getByLabel('You pay').fill('30000')
    await expect(widgetOn(page).getByText(/^Estimate/)).toBeHidden()
    await quotedCoins(page, 'BTC')
    await expect(buyButton(page, 'BTC')).toBeEnabled()
  })
})

test.describe('while the phone lies in a bag', () => {
  test.use({ refusals: [409] })

  test('DEP-16 DEP-28 DEP-32 a prompt nobody answers is not sent twice; once it is gone it is sent again, and paid @long', async ({
    page,
    kivuko,
  }) => {
    const phone = newPhone()
    await page.clock.install()
    await page.goto('/add-funds')
    await page.getByLabel('M-Pesa phone number').fill(phone)
    await page.getByLabel('Amount (KES)').fill('1000')
    await page.getByRole('button', { name: 'Initiate Payment' }).click()
    const initiated = page.getByRole('dialog', { name: 'Payment Initiated' })
    const handset = await pickUp(page, kivuko, phone)
    await handset.getByRole('button', { name: 'Put the phone away' }).click()
    await expect(handset.getByText('A prompt for Ksh1,000.00 is ignored')).toBeVisible()
    await handset.close()
    await initiated.getByRole('button', { name: 'Send the prompt again' }).click()
    await expect(initiated).toContainText('The last prompt may still be open on the phone.')
    await expectAccessible(page)

    await kivuko.control('phones/times', { promptMs: 500 })
    const failed = page.getByRole('dialog', { name: 'Payment Failed' })
    await hurryUntil(page, failed)
    await kivuko.control('phones/times', { promptMs: 60_000 })
    await expectAccessible(page)
    await answerPrompt(kivuko, phone, 'accept')
    await failed.getByRole('button', { name: 'Send the prompt again' }).click()
    const completed = page.getByRole('dialog', { name: 'Payment completed' })
    await hurryUntil(page, completed)
    await expect(completed).toContainText('KSh 985.00 is in your KES wallet.')
    await expectAccessible(page)
  })
})
