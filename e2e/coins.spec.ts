// What people see of prices and coins: pages that search engines read, a line of prices, and a widget that keeps still.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { quotedCoins, widgetOn } from './support/buying.ts'

test('PRC-10 PRC-11 PRC-12 PRC-13 FST-20 from the prices on /buy to the page of a coin, which has its price, its data and its widget @long', async ({
  page,
}) => {
  await page.goto('/buy')
  // Nobody has touched the page.
  const board = page.getByRole('region', { name: 'Market prices' })
  const row = board.getByRole('link', { name: /^Solana SOL KSh\s[\d,]+/ })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  // The sheet of marks is there, and the page's policy lets it be shown.
  const sheet = page.waitForResponse(/\/assets\/marks-.+\.svg$/)
  await page.reload()
  await page.keyboard.press('Tab')
  expect((await sheet).status()).toBe(200)
  await row.click()
  await expect(page).toHaveURL('/coins/solana')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy Solana')
  await expect(widgetOn(page).getByLabel('Crypto to receive')).toHaveValue('SOL')
  const price = page.getByRole('region', { name: 'Price of one Solana' })
  await expect(price.getByText(/^\$\d+\.\d+$/).first()).toBeVisible()
  await page.mouse.move(160, 280)
  await expect(price.getByText('No history yet').or(price.getByText('Show as a table'))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/coins/bitcoin')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data['@graph'][0].about).toEqual({ '@type': 'Thing', name: 'Bitcoin', alternateName: 'BTC' })
  await expect(widgetOn(page).getByLabel('Crypto to receive')).toHaveValue('BTC')
  await widgetOn(page).getByLabel('You pay').fill('2000')
  await quotedCoins(page, 'BTC')
})

/** Where what is around the quote stands, and how high the widget is. */
async function standing(page: Page) {
  const boxes = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      widgetOn(page),
      widgetOn(page).getByRole('button', { name: /^Buy / }),
    ].map((each) => each.boundingBox()),
  )
  const scrolled = await page.evaluate(() => window.scrollY)
  return boxes.map((box) => box && [box.y + scrolled, box.height])
}

test('PRC-14 nothing moves when a quote arrives: before it, while it is asked for and after @long', async ({
  page,
}) => {
  for (const path of ['/', '/buy', '/coins/ethereum']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const before = await standing(page)
    await widgetOn(page).getByLabel('You pay').fill('2000')
    await quotedCoins(page, path === '/coins/ethereum' ? 'ETH' : 'USDT')
    expect(await standing(page), path).toEqual(before)
  }
})

test.describe('an address nobody built', () => {
  test.use({ refusals: [404] })

  test('PRC-13 the page of a coin that is not sold is not found, for people and for search engines', async ({
    page,
  }) => {
    const answer = await page.goto('/coins/cardano')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  })
})
