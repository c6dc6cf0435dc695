import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi } from '../../test/server.ts'

beforeEach(startClean)

test('PUB-64 the help page answers for each money screen and says how to write', async () => {
  fakeApi()
  await openApp('/help')
  for (const name of [
    'Buying crypto',
    'Adding funds',
    'Sending money',
    'Selling crypto',
    'Receiving coins',
    'Withdrawing coins',
    'Transactions',
    'Payments and cards',
    'Verification',
    'Write to us',
  ])
    expect(await screen.findByRole('heading', { level: 2, name })).toBeDefined()
  const links = within(screen.getByRole('main')).getAllByRole('link')
  const paths = links.map((link) => link.getAttribute('href'))
  for (const path of ['/add-funds', '/send-money', '/sell', '/wallet/receive', '/wallet/withdraw', '/transactions'])
    expect(paths).toContain(path)
  for (const path of ['/payments', '/kyc-verification', '/contact']) expect(paths).toContain(path)
})

test('PUB-91 the FAQ names every coin on sale, where coins are sold, received and sent, and which cannot be yet', async () => {
  fakeApi()
  const { COINS } = await import('#features/site/guide.ts')
  const { CHAIN_ASSETS } = await import('@kivuko/contract/chain.ts')
  await openApp('/faq')
  await screen.findByRole('heading', { level: 2, name: 'Can I sell?' })
  const text = (screen.getByRole('main').textContent ?? '').replaceAll(/\s+/g, ' ')
  for (const { code, name, address } of COINS) expect(text.includes(code) || text.includes(name), address).toBe(true)
  expect(text).toContain(`${CHAIN_ASSETS.slice(0, -1).join(', ')} and ${CHAIN_ASSETS.at(-1)} can be received`)
  expect(text).toContain('Bitcoin, Solana and XRP are bought, kept and sold here')
  const paths = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  for (const path of ['/sell', '/wallet/receive', '/wallet/withdraw']) expect(paths).toContain(path)
})

test('PUB-91 /coins counts the coins on sale', async () => {
  fakeApi()
  await openApp('/coins')
  const grid = within(await screen.findByRole('region', { name: 'Coins' }))
  const onSale = grid.getAllByRole('listitem').length
  expect(screen.getByText(new RegExp(`^${onSale} coins can be bought`))).toBeDefined()
})

test('PUB-92 the privacy page names what is stored, every cookie, and everyone who sees data', async () => {
  fakeApi()
  await openApp('/privacy')
  await screen.findByRole('heading', { level: 2, name: 'What we store' })
  const text = (screen.getByRole('main').textContent ?? '').replaceAll(/\s+/g, ' ')
  for (const stored of [
    'phone number',
    'passkeys',
    'Date of birth',
    'address',
    'documents and selfies',
    'bank accounts',
  ])
    expect(text.toLowerCase(), stored).toContain(stored.toLowerCase())
  for (const cookie of ['social_visit', 'first_screen', 'first_screen_of']) expect(text).toContain(cookie)
  expect(text).not.toContain('sets no cookies')
  for (const seer of [
    'Card provider',
    'mobile money',
    'bank network',
    'Identity checker',
    'SMS gateway',
    'Social provider',
  ])
    expect(text, seer).toContain(seer)
  expect(text).toContain('Networks of coins')
})
