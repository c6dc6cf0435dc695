import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { sendEnquiry, subscribe } from '@kivuko/contract/leads.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on } from '../../test/server.ts'
import { until } from '../../test/until.ts'

const CARD = { publishable_key: 'pk_test_1', script_url: null } as const
const WALLETS_OPEN: Response<typeof paymentOptions> = {
  methods: [],
  card: { ...CARD, wallets: ['apple_pay', 'google_pay'] },
}

beforeEach(startClean)

test('RTE-06 PUB-63 /about, /blogs, /terms and /privacy are open to everyone, each with its own heading and text', async () => {
  fakeApi()
  for (const [path, heading] of [
    ['/about', 'About Kivuko'],
    ['/blogs', 'Blog'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    startClean()
    await openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
    expect(screen.getByRole('main').textContent?.length, path).toBeGreaterThan(400)
  }
  expect(screen.getByText('1 November 2026')).toBeDefined()
})

test('PUB-18 PUB-63 every post of the list has a page of its own', async () => {
  fakeApi()
  await openApp('/blogs')
  const posts = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  const first = within(posts[0] as HTMLElement).getByRole('link')
  expect(posts.length).toBeGreaterThanOrEqual(4)
  fireEvent.click(first)
  expect(await screen.findByRole('heading', { level: 1, name: first.textContent ?? '' })).toBeDefined()
})

test('PUB-14 PUB-16 PUB-17 PUB-18 the home page has its six parts in order, with quotes that say they are illustrative', {
  tags: 'long',
}, async () => {
  fakeApi()
  await openApp('/')
  const names = ['Buy crypto', 'Hear when something new opens', 'What people say', 'From the blog']
  const headings = await Promise.all(names.map((name) => screen.findByRole('heading', { level: 2, name })))
  for (const [index, heading] of headings.slice(1).entries())
    expect(headings[index]?.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const carousel = within(screen.getByRole('region', { name: 'What people say' }))
  expect(carousel.getByText(/figures, quotes and partners on this page are illustrative/)).toBeDefined()
  expect(carousel.getByText('Achieng, Kisumu')).toBeDefined()
  expect(carousel.getByRole('button', { name: 'Next quote' })).toBeDefined()
  // Asked for less movement, it does not play by itself.
  expect(await carousel.findByRole('button', { name: 'Play' })).toBeDefined()
  const teaser = within(screen.getByRole('region', { name: 'From the blog' }))
  expect(teaser.getAllByRole('heading', { level: 3 })).toHaveLength(3)
})

test('PUB-29 PUB-65 an empty or unreadable address in the home capture shows the alert and sends nothing', async () => {
  const api = fakeApi(on(subscribe, { status: 'check_your_mail' }))
  await openApp('/')
  const capture = within(await screen.findByRole('region', { name: 'Hear when something new opens' }))
  for (const value of ['', 'abc', 'a@b']) {
    fireEvent.change(capture.getByLabelText('Email address'), { target: { value } })
    fireEvent.click(capture.getByRole('button', { name: 'Keep me posted' }))
    expect((await capture.findByRole('alert')).textContent).toBe('Please enter a valid email address.')
  }
  expect(api.callsOf(subscribe)).toEqual([])
})

test('BUY-35 BUY-161 /buy names the wallets of phones only where they are open; its widget offers mobile money, bank and card alone', {
  tags: 'long',
}, async () => {
  fakeApi(on(paymentOptions, { methods: [], card: { ...CARD, wallets: ['apple_pay'] } }))
  await openApp('/buy')
  await screen.findByRole('region', { name: 'How to buy crypto' })
  expect(screen.queryByText(/Apple Pay/)).toBeNull()
  startClean()
  fakeApi(on(paymentOptions, WALLETS_OPEN))
  await openApp('/buy')
  expect(await screen.findByText('Credit/debit card, Apple Pay, Google Pay and bank transfer')).toBeDefined()
  const offered = new Set<string>()
  for (const currency of ['KES', 'NGN', 'USD', 'EUR']) {
    fireEvent.change(screen.getByLabelText('Pay currency'), { target: { value: currency } })
    for (const method of within(screen.getByRole('group', { name: 'Payment method' })).getAllByRole('radio'))
      offered.add((method as HTMLInputElement).value)
  }
  expect([...offered].toSorted()).toEqual(['bank', 'card', 'mpesa'])
})

test('RTE-07 GUI-01 GUI-02 GUI-18 /buy teaches five steps in order, below the widget', async () => {
  fakeApi(on(paymentOptions, WALLETS_OPEN))
  await openApp('/buy')
  const guide = within(await screen.findByRole('region', { name: 'How to buy crypto' }))
  expect(
    guide
      .getAllByRole('listitem')
      .slice(0, 5)
      .map((step) => within(step).getByRole('heading').textContent),
  ).toEqual([
    '1Select currency and amount',
    '2Choose payment method',
    '3Enter wallet address',
    '4Login and verify',
    '5Complete payment',
  ])
  expect(await guide.findByText('Credit/debit card, Apple Pay, Google Pay and bank transfer')).toBeDefined()
})

test('GUI-03 GUI-04 Buy Crypto Now puts the cursor into the amount', async () => {
  fakeApi()
  await openApp('/buy')
  fireEvent.click(await screen.findByRole('button', { name: 'Buy Crypto Now' }))
  expect(document.activeElement).toBe(screen.getByLabelText('You pay'))
})

test('GUI-05 GUI-06 GUI-15 GUI-16 GUI-17 GUI-20 the buy guide shows three quotes and the operator’s claims, marked as illustrative', async () => {
  fakeApi()
  await openApp('/buy')
  const quotes = within(await screen.findByRole('region', { name: 'What people say' }))
  expect(quotes.getAllByRole('listitem')).toHaveLength(3)
  expect(quotes.getByText(/are illustrative/)).toBeDefined()
  for (const claim of [
    'over 10 million users in over 64 countries',
    '4.3 out of 5 rating on a review site',
    '136+ cryptocurrencies',
  ])
    expect(screen.getByText(claim)).toBeDefined()
})

test('GUI-07 GUI-08 GUI-09 GUI-10 TRD-74 each coin on sale, and no other, leads to its page with that coin chosen and the steps', {
  tags: 'long',
}, async () => {
  fakeApi()
  await openApp('/buy')
  const grid = within(await screen.findByRole('region', { name: 'Coins' }))
  expect(grid.getAllByRole('listitem')).toHaveLength(ORDER_CRYPTOS.length)
  expect(grid.getAllByText('learn how to buy')).toHaveLength(ORDER_CRYPTOS.length)
  expect(grid.queryByText('Coming soon')).toBeNull()
  expect(grid.getByRole('link', { name: 'learn how to buy BNB' }).getAttribute('href')).toBe('/coins/bnb#steps')
  fireEvent.click(grid.getByRole('link', { name: 'learn how to buy Solana' }))
  await until(() => expect(screen.getByLabelText('Crypto to receive')).toHaveProperty('value', 'SOL'))
  expect(window.location.hash).toBe('#steps')
})

test('GUI-11 far down the page a button leads back to the top', async () => {
  fakeApi()
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  await openApp('/buy')
  await screen.findByRole('region', { name: 'Coins' })
  expect(screen.queryByRole('button', { name: 'Back to the top' })).toBeNull()
  vi.stubGlobal('scrollY', 5_000)
  fireEvent.scroll(window)
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the top' }))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
})

test.each(['bnb', 'BNB', 'binance'])(
  'RTE-160 /buy?crypto=%s, which quick buy does not sell, opens guided buy with that coin',
  { tags: 'long' },
  async (name) => {
    fakeApi()
    await openApp(`/buy?crypto=${name}`)
    expect((await screen.findByRole('combobox', { name: 'Coin' })).textContent).toBe('BNB BNB Smart Chain')
    expect(screen.getByRole('link', { name: 'Guided buy' }).getAttribute('aria-current')).toBe('page')
  },
)

test('RTE-08 RTE-11 CON-24 /buy preselects each coin it sells by any of its names, and ignores the rest', {
  tags: 'long',
}, async () => {
  for (const [code, shown] of [
    ['eth', 'ETH'],
    ['ethereum', 'ETH'],
    ['sol', 'SOL'],
    ['solana', 'SOL'],
    ['usdt', 'USDT'],
    ['xrp', 'XRP'],
    ['btc', 'BTC'],
    ['Bitcoin', 'BTC'],
    ['usdc', 'USDC'],
    ['tether', 'USDT'],
    ['constructor', 'USDT'],
  ]) {
    startClean()
    fakeApi()
    await openApp(`/buy?crypto=${code}`)
    await until(() => expect(screen.getByLabelText('Crypto to receive')).toHaveProperty('value', shown))
  }
})

test('RTE-09 GUI-13 GUI-19 /sell is open to everyone and teaches five steps', async () => {
  fakeApi()
  await openApp('/sell?crypto=bnb')
  const guide = within(await screen.findByRole('region', { name: 'How to sell crypto' }))
  expect(
    guide
      .getAllByRole('heading', { level: 3 })
      .slice(0, 5)
      .map(({ textContent }) => textContent?.slice(1)),
  ).toEqual(['Select crypto', 'Withdrawal method', 'Payout details', 'Verify identity', 'Confirm and receive funds'])
  expect(guide.getByText('Bank transfer, PayPal or others')).toBeDefined()
})

test('GUI-12 GUI-14 /sell has what the buy guide has: quotes, the coins, its button and the way back to the top', {
  tags: 'long',
}, async () => {
  fakeApi()
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  await openApp('/sell')
  const quotes = within(await screen.findByRole('region', { name: 'What people say' }))
  expect(quotes.getAllByRole('listitem')).toHaveLength(3)
  const grid = within(screen.getByRole('region', { name: 'Coins' }))
  expect(grid.getAllByRole('listitem')).toHaveLength(ORDER_CRYPTOS.length)
  fireEvent.click(screen.getByRole('button', { name: 'Sell Crypto Now' }))
  expect(screen.queryByRole('button', { name: 'Back to the top' })).toBeNull()
  vi.stubGlobal('scrollY', 5_000)
  fireEvent.scroll(window)
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the top' }))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
})

test('RTE-14 BIZ-01 BIZ-02 BIZ-03 BIZ-04 BIZ-05 BIZ-06 /business has a hero, four benefits and the form', async () => {
  fakeApi()
  await openApp('/business')
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  const benefits = within(await screen.findByRole('region', { name: 'What the desk does for you' }))
  expect(benefits.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Deep real-time liquidity',
    '24/7 dedicated trading desk',
    'Multi-asset coverage of BTC, ETH, USDT and USDC',
    'Onboarding from KYC to trading in under 48 hours',
  ])
  expect(await screen.findByRole('form', { name: 'Talk to the desk' })).toBeDefined()
})

test('BIZ-07 BIZ-08 BIZ-14 BIZ-15 the desk’s figures and promises stand on its page', async () => {
  fakeApi()
  await openApp('/business')
  const figures = within(await screen.findByRole('region', { name: 'The desk in numbers' }))
  const figure = (label: string) => figures.getByText(label).nextElementSibling?.textContent
  const labels = ['licences active', 'in progress', 'countries', 'partner apps', 'volume']
  expect(labels.map(figure)).toEqual(['15+', '25+', '60+', '50+', '$1B+'])
  expect(await screen.findByText('Verified in under 48 hours')).toBeDefined()
  expect(screen.getByText('Contact within 24 hours after the form is submitted')).toBeDefined()
})

test('BIZ-11 BIZ-12 BIZ-13 BIZ-16 DSK-28 the contact form has four required fields, is sent, and promises an answer within 24 hours', async () => {
  const api = fakeApi(on(sendEnquiry, { status: 'received' }))
  await openApp('/business')
  const form = within(await screen.findByRole('form', { name: 'Talk to the desk' }))
  const values = { Name: 'Wanjiru', Email: 'w@trader.example', Company: 'Lake Traders', Message: 'Hello' }
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabelText(label)
    expect(field).toHaveProperty('required', true)
    fireEvent.change(field, { target: { value } })
  }
  expect(form.getByLabelText('Email').getAttribute('type')).toBe('email')
  fireEvent.click(form.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you')).toBeDefined()
  const trades = screen.getByRole('link', { name: 'With an account, ask for a firm price under Block trades' })
  expect(trades.getAttribute('href')).toBe('/block-trades')
  expect(screen.getAllByText('Contact within 24 hours after the form is submitted')).toHaveLength(2)
  expect(api.callsOf(sendEnquiry).map(({ body }) => body)).toEqual([
    { name: 'Wanjiru', email: 'w@trader.example', company: 'Lake Traders', message: 'Hello' },
  ])
})

test('the API reference lists every call of the contract', { tags: ['long'] }, async () => {
  fakeApi()
  const { API } = await import('@kivuko/contract/api.ts')
  await openApp('/docs/api')
  const list = within(await screen.findByRole('navigation', { name: 'Calls' }))
  expect(
    list
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(API.map(({ id }) => id).sort())
})
