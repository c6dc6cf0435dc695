// A large amount at a firm price: the customer asks on a phone, the treasury answers in the console, both sides are exchanged.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addNaira, balanceOf } from './support/money.ts'
import { openConsole } from './support/staff.ts'
import { openRequest, priceNearMid } from './support/trading-desk.ts'
import { answerWhoIsThere } from './support/who-is-there.ts'

// Too small an amount is refused by the server, which knows what it is worth.
test.use({ isSignedIn: true, refusals: [422] })

test('DSK-29 DSK-06 a customer asks for a price, the treasury gives one near the mid, the customer accepts it, and it is settled @long', async ({
  page,
  kivuko,
  customer,
  pageOf,
}) => {
  test.slow()
  await addNaira(kivuko, customer)
  await answerWhoIsThere(page, customer)
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'A large amount? Ask for a firm price' }).click()
  await expect(page.getByRole('heading', { name: 'Block trades', level: 1 })).toBeVisible()
  await expect(page.getByText('No requests yet')).toBeVisible()
  await expectAccessible(page)
  const form = page.getByRole('form', { name: 'Ask for a price' })
  await form.getByRole('button', { name: 'Ask for a price' }).click()
  await expect(form.getByText('Please fill this in.')).toBeVisible()
  await form.getByLabel('Amount (USDT)').fill('1')
  await form.getByRole('button', { name: 'Ask for a price' }).click()
  await expect(form.getByText(/^A block trade is worth/)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Amount (USDT)').fill('20')
  await form.getByLabel('Note (optional)').fill('For our suppliers')
  await form.getByRole('button', { name: 'Ask for a price' }).click()
  const trade = page.getByRole('region', { name: 'Buy 20.00 USDT with NGN' })
  await expect(trade).toContainText('Waits for a price')
  await expectAccessible(page)

  const desk = await openConsole(pageOf, kivuko, 'treasury', '/console/block-trades')
  await expect(desk.getByRole('heading', { name: 'Block trades', level: 1 })).toBeVisible()
  const reference = (await trade.innerText()).match(/KV-[0-9A-Z-]+/)?.[0] ?? ''
  const mid = await openRequest(desk, reference)
  const answer = desk.getByRole('form', { name: 'Answer' })
  await answer.getByLabel('Price of 1 USDT (NGN)').fill(`${Math.round(mid * 2)}`)
  await expect(answer.getByText(/above the mid: this takes a second person\.$/)).toBeVisible()
  await expectAccessible(desk)
  await priceNearMid(desk, mid, 'USDT', 'NGN')

  await expect(trade).toContainText('Firm price', { timeout: 30_000 })
  await expect(trade.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  await expectAccessible(page)
  const before = Number(await balanceOf(kivuko, customer, 'NGN'))
  await trade.getByRole('button', { name: 'Accept' }).click()
  const question = page.getByRole('alertdialog', { name: 'Accept this price?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(trade).toContainText('Settled', { timeout: 60_000 })
  await expectAccessible(page)
  expect(Number(await balanceOf(kivuko, customer, 'NGN'))).toBeLessThan(before)
  await page.goto('/transactions')
  await expect(page.getByRole('listitem').filter({ hasText: 'Block trade: buy' }).first()).toBeVisible()
  await expect(desk.getByText('Settled', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
})
