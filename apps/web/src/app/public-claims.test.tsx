import { CLAIMS } from 'virtual:brand-claims'
import { type OrderFiat, PAYMENT_METHODS, termsOf } from '@kivuko/contract/buying.ts'
import { CARD_WALLETS, paymentOptions } from '@kivuko/contract/payments.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEMONSTRATION } from '../../content/demonstration.ts'
import type { SiteContent } from '../../content/site-content.ts'
import { openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on } from '../../test/server.ts'

beforeEach(startClean)
afterEach(() => vi.doUnmock('../../content/site.ts'))

/** The pages with claims, each with a heading that shows that its last part has come. */
const PAGES = [
  ['/', 'From the blog'],
  ['/buy', 'Coins'],
  ['/sell', 'Coins'],
  ['/business', 'Talk to the desk'],
  ['/contact', 'Companies'],
  ['/press', 'The mark'],
  ['/careers', 'What to send'],
  ['/legal', 'Documents'],
  ['/faq', 'Can I sell?'],
] as const

/** Opens a page of a site whose operator states this. */
async function openWith(content: SiteContent, path: string): Promise<void> {
  startClean()
  const card = { publishable_key: 'pk_test_1', script_url: null, wallets: [...CARD_WALLETS] }
  fakeApi(on(paymentOptions, { methods: [], card }))
  vi.doMock('../../content/site.ts', () => ({ SITE: content }))
  const [screens, islands] = await Promise.all([import('./screens.ts'), import('./island.tsx')])
  // Every part at once: what is missing then is not there at all.
  await screens.preloadScreen(path)
  await islands.preloadIslands()
  await openApp(path)
}

/** Every statement somebody makes about themselves, as far as it is a sentence or a figure. */
function statementsOf(content: SiteContent): string[] {
  const { contact, countries: _countries, partners: _partners, ...blocks } = content
  const entries: (string | Record<string, string>)[] = Object.values(blocks).flat()
  const texts = entries.flatMap((entry) =>
    typeof entry === 'string' ? entry : [entry.title, entry.text, entry.figure].filter((text) => text !== undefined),
  )
  return [...texts, ...Object.values(contact)]
}

test('GUI-20 every claim has a source and a day, and nothing is claimed where the operator has written nothing', () => {
  expect(statementsOf(DEMONSTRATION).length).toBeGreaterThan(25)
  expect(statementsOf(CLAIMS)).toEqual([])
  const claims = Object.values(DEMONSTRATION)
    .flatMap((block) => [block].flat())
    .filter((entry) => typeof entry === 'object')
  for (const claim of claims.filter((entry) => 'text' in entry || 'figure' in entry))
    expect(claim).toMatchObject({
      source: expect.stringMatching(/./),
      date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    })
})

test('GUI-20 PUB-17 BIZ-15 every claim of the demonstration stands on a page', { tags: 'long' }, async () => {
  const shown: string[] = []
  for (const [path, heading] of PAGES) {
    await openWith(DEMONSTRATION, path)
    await screen.findAllByRole('heading', { name: heading })
    if (path === '/buy') await screen.findByText(/Apple Pay/)
    shown.push(document.body.textContent ?? '')
  }
  for (const text of statementsOf(DEMONSTRATION)) expect(shown.join(' '), text).toContain(text)
})

test.each(PAGES)(
  'GUI-20 on %s an emptied entry takes its whole block along',
  { tags: 'long' },
  async (path, heading) => {
    for (const content of [{ ...CLAIMS, countries: [] }, emptied(DEMONSTRATION)]) {
      await openWith(content, path)
      await screen.findAllByRole('heading', { name: heading })
      const text = document.body.textContent ?? ''
      expect(statementsOf(DEMONSTRATION).filter((statement) => text.includes(statement))).toEqual([])
      const parts = [...document.querySelectorAll('section, ul, dl, h2, h3, p:not([role=status]), li')]
      expect(parts.filter(isHollow).map(({ outerHTML }) => outerHTML)).toEqual([])
    }
  },
)

/** The same entries, each without its words. */
function emptied(content: SiteContent): SiteContent {
  const entries = Object.entries(content).map(([name, block]) => {
    if (typeof block === 'string') return [name, '']
    if (Array.isArray(block)) return [name, []]
    return [name, Object.fromEntries(Object.keys(block).map((key) => [key, '']))]
  })
  return Object.fromEntries(entries) as SiteContent
}

function isHollow(part: Element): boolean {
  return (
    part.textContent === '' && !part.querySelector('img, svg, input') && part.getAttribute('aria-hidden') !== 'true'
  )
}

test('PUB-04 TRD-55 a licence is claimed beside guided trade only with its number', { tags: 'long' }, async () => {
  const licence = { text: 'Licensed and regulated', number: '', source: 'the register', date: '2026-11-01' }
  await openWith({ ...CLAIMS, licence }, '/sell')
  await screen.findByRole('heading', { name: 'Sell crypto' })
  expect(screen.queryByText(/Licensed and regulated/)).toBeNull()
  await openWith({ ...CLAIMS, licence: { ...licence, number: 'VASP-17' } }, '/sell')
  expect(await screen.findByText('Licensed and regulated, no. VASP-17')).toBeDefined()
})

test('PUB-160 a figure about licences stands among the figures only where a licence has its number', {
  tags: 'long',
}, async () => {
  const licence = { text: 'Licensed and regulated', number: '', source: 'the register', date: '2026-11-01' }
  await openWith({ ...DEMONSTRATION, licence }, '/business')
  await screen.findByText('countries')
  expect(screen.queryByText('licences active')).toBeNull()
  await openWith({ ...DEMONSTRATION, licence: { ...licence, number: 'VASP-17' } }, '/business')
  expect(await screen.findByText('licences active')).toBeDefined()
})

test('PUB-04 the footer says licensed where a regulator’s licence has a number', { tags: 'long' }, async () => {
  const regulators = [
    { name: 'Capital Markets Authority', licence: '42' },
    { name: 'Central Bank of Kenya', licence: '' },
  ]
  await openWith({ ...CLAIMS, countries: [{ name: 'Kenya', isOpen: true, regulators }] }, '/about')
  const countries = within(await screen.findByRole('region', { name: 'Countries and regulators' }))
  expect(countries.getByText('Licensed by Capital Markets Authority, no. 42')).toBeDefined()
  expect(countries.getByText('Central Bank of Kenya')).toBeDefined()
})

test('BIZ-09 BIZ-10 the strip of partners shows their logos, or names without one, and is gone without any', {
  tags: 'long',
}, async () => {
  const partners = [{ name: 'Lake Bank' }, { name: 'Ferry Pay', logo: '/partners/ferry-pay.svg' }]
  await openWith({ ...DEMONSTRATION, partners }, '/business')
  const strip = within(await screen.findByRole('region', { name: 'Partners' }))
  expect(strip.getByText('Lake Bank')).toBeDefined()
  expect(strip.getByRole('img', { name: 'Ferry Pay' }).getAttribute('src')).toBe('/partners/ferry-pay.svg')
  await openWith(DEMONSTRATION, '/business')
  const ofDemo = within(await screen.findByRole('region', { name: 'Partners' }))
  expect(ofDemo.getAllByRole('listitem').length).toBeGreaterThan(2)
  expect(ofDemo.getByText(String(DEMONSTRATION.illustrative))).toBeDefined()
  expect(screen.getByText('partner apps')).toBeDefined()
  await openWith({ ...DEMONSTRATION, partners: [] }, '/business')
  await screen.findByRole('region', { name: 'The desk in numbers' })
  expect(screen.queryByRole('region', { name: 'Partners' })).toBeNull()
  expect(screen.queryByText('partner apps')).toBeNull()
})

test('PUB-150 the promise of a small start names the least that any way to pay takes of dollars, naira and shillings', () => {
  const least = (currency: OrderFiat) =>
    Math.min(...PAYMENT_METHODS.flatMap((method) => termsOf(method).bounds[currency]?.minimum ?? []).map(Number))
  const [dollars, naira, shillings] = [least('USD'), least('NGN'), least('KES')]
  expect(DEMONSTRATION.start?.text).toBe(`Start with as little as $${dollars}, ₦${naira} or KSh ${shillings}.`)
})
