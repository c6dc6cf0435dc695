import { markAllNotificationsRead } from '@kivuko/contract/notifications.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { buy, CARD_PURCHASE } from './support/buying.ts'
import { CARDS, expectPaid, payWith } from './support/card.ts'

test.use({ isSignedIn: true })

const BOUGHT = /You bought [\d.]+ BTC/

async function buyBitcoin(page: Page): Promise<string> {
  await page.goto('/buy')
  const coins = await buy(page, CARD_PURCHASE)
  await payWith(page, CARDS.good)
  await expectPaid(page, coins, 'BTC')
  return coins
}

function bellOf(page: Page, unread: number): Locator {
  return page.getByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  })
}

test('NOT-02 NOT-11 NOT-15 NOT-16 PUB-52 the bell counts a purchase, its list names it and leads to the coins, and all are marked as read', async ({
  page,
}) => {
  const coins = await buyBitcoin(page)
  await page.goto('/dashboard')
  // The welcome is the other one.
  await bellOf(page, 2).click()
  const list = page.getByRole('region', { name: 'Latest notifications' })
  const newest = list.getByRole('listitem').first()
  await expect(newest).toContainText(BOUGHT)
  await expect(newest).toContainText(coins.replace(/0+$/, ''))
  await expect(newest).toContainText(/just now|minute/i)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bellOf(page, 2)).toBeFocused()

  await bellOf(page, 2).click()
  await newest.getByRole('link').click()
  await expect(page).toHaveURL('/wallet')
  await expect(list).toBeHidden()
  await bellOf(page, 1).click()
  // Shown before the server was told, which loading the page anew could prevent.
  const told = page.waitForResponse((answer) => answer.url().endsWith(markAllNotificationsRead.path))
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bellOf(page, 0)).toBeVisible()
  expect((await told).status()).toBe(200)
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.reload()
  await expect(bellOf(page, 0)).toBeVisible()
})

test('NOT-01 NOT-12 PUB-43 RTE-30 the page of notifications marks one as read, and the bell of the public site knows @long', async ({
  page,
}) => {
  await buyBitcoin(page)
  await page.goto('/')
  await bellOf(page, 2).click()
  await page.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText(BOUGHT)
  await expectAccessible(page)
  await list
    .first()
    .getByRole('button', { name: /^Mark as read: You bought/ })
    .click()
  await expect(bellOf(page, 1)).toBeVisible()
  await expect(list.first().getByRole('button')).toBeHidden()
  await list
    .last()
    .getByRole('link', { name: /Welcome to Kivuko/ })
    .click()
  await expect(page).toHaveURL('/wallet')
  await expect(bellOf(page, 0)).toBeVisible()
  await expectAccessible(page)
})

test('NOT-06 NOT-10 a purchase is told while another page is open, within the half minute, and the toast goes by itself @long', async ({
  page,
  pageOf,
  customer,
}) => {
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(bellOf(page, 1)).toBeVisible()
  // Time stands still here meanwhile: however long the purchase takes, the page polls once after it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await buyBitcoin(await pageOf(customer))
  await page.clock.fastForward('00:31')
  const toast = page.getByRole('status', { name: 'New notifications' })
  await expect(toast).toContainText(BOUGHT)
  await expect(bellOf(page, 2)).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor('00:06')
  await expect(toast).toBeEmpty()
})
