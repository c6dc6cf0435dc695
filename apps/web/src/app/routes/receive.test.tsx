import { chainOptions, depositAddress, listChainDeposits } from '@kivuko/contract/chain.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrival, HOLDINGS, NETWORKS, OUTSIDE } from '../../../test/chain-driver.tsx'
import { countOf, openMoney, pass, press, startMoneyTest } from '../../../test/money-driver.tsx'
import { address } from '../../../test/render-app.tsx'
import { networkFailure, on, type Reply, raw, refuse } from '../../../test/server.ts'
import { until } from '../../../test/until.ts'

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

const ADDRESS = on(depositAddress, ({ body }) =>
  raw(200, { ...body, address: OUTSIDE, qr: 'data:image/png;base64,AAAA' }),
)
const NOTHING = on(listChainDeposits, { deposits: [] })

function region(name: string) {
  return within(screen.getByRole('region', { name }))
}

test('CHN-70 coins with an open network are received and withdrawn from their line in the wallet, others are not', async () => {
  await openMoney('/wallet', NETWORKS, HOLDINGS)
  const holdings = region('Crypto')
  const links = holdings.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Receive coins', '/wallet/receive'],
    ['Receive', '/wallet/receive?asset=ETH'],
    ['Withdraw', '/wallet/withdraw?asset=ETH'],
    ['Receive', '/wallet/receive?asset=USDT'],
  ])
  fireEvent.click(holdings.getByRole('link', { name: 'Receive USDT' }))
  await until(() => expect(address()).toBe('/wallet/receive?asset=USDT'))
})

test('CHN-73 without any open network the page says so, and a list of networks that failed is asked for again', async () => {
  let reply: () => Reply = networkFailure
  await openMoney(
    '/wallet/receive',
    on(chainOptions, () => reply()),
    NOTHING,
  )
  await pass(2_000)
  expect(screen.getByText('The networks could not be loaded')).toBeTruthy()
  reply = () => raw(200, { options: [] })
  await press('Try Again')
  expect(screen.getByText('Receiving is not open at the moment. Please come back later.')).toBeTruthy()
})

test('CHN-74 an arrival shows how many blocks it has, renews itself, and the wallet is loaded anew once it is credited', async () => {
  const held = { deposits: [arrival()] }
  const deposits = on(listChainDeposits, () => raw(200, held))
  const api = await openMoney('/wallet', NETWORKS, ADDRESS, deposits, HOLDINGS)
  fireEvent.click(screen.getByRole('link', { name: 'Receive ETH' }))
  await until(() => region('Coins that arrived'))
  await pass(0)
  const list = region('Coins that arrived')
  expect(list.getByText('3 of 12 blocks')).toBeTruthy()
  expect(list.getByRole('progressbar', { name: 'Progress of 0.25 ETH' }).getAttribute('value')).toBe('3')
  expect(list.getByText('Arriving')).toBeTruthy()
  held.deposits = [arrival({ confirmations: 7 })]
  await pass(3_000)
  expect(list.getByText('7 of 12 blocks')).toBeTruthy()
  held.deposits = [arrival({ confirmations: 12, status: 'credited' })]
  await pass(3_000)
  expect(list.getByText('In your wallet')).toBeTruthy()
  expect(list.queryByRole('progressbar')).toBeNull()
  const looked = countOf(api, listHoldings)
  await press('Back')
  await until(() => expect(countOf(api, listHoldings)).toBe(looked + 1))
})

test('CHN-74 one that the network took back says that nothing was credited; an empty list and a failed one say what they are', async () => {
  let reply: () => Reply = () => raw(200, { deposits: [] })
  await openMoney(
    '/wallet/receive',
    NETWORKS,
    ADDRESS,
    on(listChainDeposits, () => reply()),
  )
  expect(screen.getByText('Nothing yet')).toBeTruthy()
  reply = () => raw(200, { deposits: [arrival({ status: 'dropped' })] })
  await pass(10_000)
  expect(screen.getByText('The network took this transaction back. Nothing was credited; ask the sender.')).toBeTruthy()
})

test('CHN-72 an address that is refused says why in the words of the server', async () => {
  await openMoney(
    '/wallet/receive',
    NETWORKS,
    on(depositAddress, () => refuse('account_suspended')),
    NOTHING,
  )
  await pass(2_000)
  expect(screen.getByText('Your address could not be shown')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /Picture of the address/ })).toBeNull()
})
