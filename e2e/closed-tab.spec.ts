import { expect, test } from './fixtures.ts'
import { expectHolding } from './support/account.ts'
import { buy, CARD_PURCHASE } from './support/buying.ts'
import { CARDS, confirmAndClose, expectSettledUnseen } from './support/card.ts'

test.use({ isSignedIn: true })

test('CRD-29 a tab closed right after confirming loses nothing: the signed message settles the order', async ({
  page,
  context,
  kivuko,
  customer,
}) => {
  await page.goto('/buy')
  const coins = await buy(page, CARD_PURCHASE)
  await confirmAndClose(page, CARDS.good)
  await expectSettledUnseen(kivuko, customer, 'BTC')
  await expectHolding(await context.newPage(), coins, 'BTC')
  expect(page.isClosed()).toBe(true)
})
