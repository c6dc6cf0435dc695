// Somebody without an account checks a receipt they were shown.
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { addNaira, callerOf } from './support/money.ts'

test.describe('a receipt of a customer', () => {
  test.use({ isSignedIn: true })

  test('RCP-01 RCP-02 RCP-03 RCP-08 the code in the details proves a receipt to a visitor; an altered one is unknown @long', async ({
    page,
    kivuko,
    customer,
    browser,
  }) => {
    await addNaira(kivuko, customer)
    await page.goto('/transactions')
    await page.getByRole('region', { name: 'All transactions' }).getByRole('listitem').first().getByRole('link').click()
    const details = page.getByRole('dialog', { name: 'Transaction details' })
    const code = (await details.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
    await expectAccessible(page)
    const { transactions } = await call(callerOf(kivuko, customer), listTransactions, {})
    const shown = transactions[0]

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(new URL('/check-receipt', page.url()).href)
    const form = visitor.getByRole('form', { name: 'Check a receipt' })
    await form.getByLabel('Reference').fill(shown?.external_reference ?? '')
    await form.getByLabel('Amount').fill('1')
    await form.getByLabel('Check code').fill(code)
    await form.getByRole('button', { name: 'Check' }).click()
    await expect(form.getByText('We know no such receipt')).toBeVisible()
    await expectAccessible(visitor)
    await form.getByLabel('Amount').fill(shown?.net_amount ?? '')
    await form.getByRole('button', { name: 'Check' }).click()
    await expect(form.getByText('This receipt is genuine')).toBeVisible()
    await expect(form).not.toContainText('Lovelace')
    await expectAccessible(visitor)
    await visitor.context().close()
  })
})
