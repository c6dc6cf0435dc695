// Coins from outside into the wallet, and out to an address elsewhere.
import { listChainDeposits } from '@kivuko/contract/chain.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { coinsAt, newOutsideAddress } from './support/chain.ts'
import { callerOf } from './support/money.ts'

test.use({ isSignedIn: true, permissions: ['clipboard-read', 'clipboard-write'], refusals: [422] })

test('CHN-70 CHN-71 CHN-72 CHN-74 CHN-77 ether arrives block by block, is withdrawn, and arrives outside @long', async ({
  page,
  kivuko,
  customer,
}) => {
  test.slow()
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Receive coins' }).click()
  await page.getByRole('radio', { name: /Ethereum/ }).check()
  await expect(page.getByText('Send only ETH over Ethereum')).toBeVisible()
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await expectAccessible(page)
  const own = page.getByRole('region', { name: 'Your address for ETH over Ethereum' })
  await own.getByRole('button', { name: 'Copy the address' }).click()
  await expect(own.getByText('Copied')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await kivuko.control('chains/send', { network: 'ethereum', asset: 'ETH', to: address, amount: '0.01' })
  // The page polls every ten seconds and twelve blocks take twelve: who comes back to it sees the coins on their way.
  const found = async () => (await call(callerOf(kivuko, customer), listChainDeposits)).deposits.length
  await expect.poll(found, { intervals: [200] }).toBe(1)
  await page.reload()
  const arrivals = page.getByRole('region', { name: 'Coins that arrived' })
  await expect(arrivals.getByText('Arriving')).toBeVisible()
  await expect(arrivals.getByText(/^\d+ of 12 blocks$/)).toBeVisible()
  await expectAccessible(page)
  await expect(arrivals.getByText('In your wallet')).toBeVisible()

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  const holdings = page.getByRole('region', { name: 'Crypto' })
  await expect(holdings.getByText('0.01 ETH')).toBeVisible()
  await expectAccessible(page)
  const outside = newOutsideAddress()

  await holdings.getByRole('link', { name: 'Withdraw ETH' }).click()
  await page.getByLabel('Address', { exact: true }).fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await page.getByLabel('Amount (ETH)').fill('0.004')
  await expect(page.getByText(/This looks like an address of Bitcoin/)).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(outside)
  await page.getByRole('button', { name: 'All' }).click()
  await expect(page.getByText('Fee kept for')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  const asking = page.getByRole('dialog', { name: 'Check and confirm' })
  await expect(asking.getByRole('button', { name: 'Withdraw' })).toBeEnabled()
  await expectAccessible(page)
  const arrives = await asking.getByText('Arrives').locator('xpath=following-sibling::dd').innerText()
  await asking.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/The coins are set aside/)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('The coins have arrived.')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('button', { name: 'Copy the transaction hash' })).toBeVisible()
  await expectAccessible(page)
  const [whole = '0', digits = ''] = arrives.replace(/[^\d.]/g, '').split('.')
  expect(await coinsAt(kivuko, 'ethereum', outside)).toBe(BigInt(`${whole}${digits.padEnd(18, '0')}`))
})

test('CHN-73 bitcoin, which has no network here, says what can be done with it instead', async ({ page }) => {
  await page.goto('/wallet/receive?asset=BTC')
  await expect(page.getByText(/It cannot be received from another wallet yet/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/wallet/withdraw?asset=BTC')
  await expect(page.getByText(/It cannot be sent to another wallet yet/)).toBeVisible()
  await expectAccessible(page)
})
