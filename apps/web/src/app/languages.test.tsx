import { setLanguage } from '@kivuko/contract/auth.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../test/server.ts'

beforeEach(() => {
  startClean()
  vi.unstubAllEnvs()
})

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app keeps it
  document.cookie = 'lang=;path=/;max-age=0'
})

/** The screens' own language, whose sentences a build would put in: here they are English. */
function inLanguage(language: string): void {
  vi.stubEnv('VITE_LANGUAGE', language)
}

function preferring(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
}

test('LNG-10 who is sent to sign in stays in their language, and comes back to what they asked for in it', async () => {
  inLanguage('sw')
  preferring('sw-KE')
  await openApp('/sw/wallet?convert=KES-NGN')
  await waitFor(() => expect(window.location.pathname).toBe('/sw/sign-in'))
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/wallet?convert=KES-NGN')
  const { returnAddress, sameSitePath, callbackLanguage } = await import('#lib/return-address.ts')
  expect(returnAddress(window.location.search)).toBe('/wallet?convert=KES-NGN')
  expect(returnAddress('?redirect=/fr/add-funds')).toBe('/add-funds')
  for (const path of ['/sw//evil.test', '/sw/\\\\evil.test', '//sw/evil.test'])
    expect(sameSitePath(path)).toBeUndefined()
  sessionStorage.setItem('oauth_return_url', `${window.location.origin}/yo/sign-in`)
  expect(callbackLanguage()).toBe('yo')
  sessionStorage.setItem('oauth_return_url', `${window.location.origin}/yonder`)
  expect(callbackLanguage()).toBe('en')
})

test('LNG-09 a page has a list of languages by their own names, each leading to itself with what its address asks for', async () => {
  inLanguage('sw')
  preferring('sw')
  await openApp('/sw/no-such-page?crypto=eth#how')
  const menu = await screen.findByRole('navigation', { name: 'Language' })
  const links = [...menu.querySelectorAll('a')].map((link) => [link.textContent, link.lang, link.getAttribute('href')])
  expect(links).toEqual([
    ['English', 'en', '/no-such-page?crypto=eth#how'],
    ['Kiswahili', 'sw', '/sw/no-such-page?crypto=eth#how'],
    ['Français', 'fr', '/fr/no-such-page?crypto=eth#how'],
    ['Hausa', 'ha', '/ha/no-such-page?crypto=eth#how'],
    ['Yorùbá', 'yo', '/yo/no-such-page?crypto=eth#how'],
    ['Pidgin', 'pcm', '/pcm/no-such-page?crypto=eth#how'],
  ])
  expect(screen.getByRole('link', { name: 'Kiswahili' }).getAttribute('aria-current')).toBe('true')
  await userEvent.click(screen.getByRole('link', { name: 'Hausa' }))
  expect(document.cookie).toContain('lang=ha')
  const { addressIn } = await import('#lib/language.ts')
  expect([addressIn('en', '//evil.test'), addressIn('ha', '/?x=1'), addressIn('en', '/')]).toEqual([
    '/evil.test',
    '/ha?x=1',
    '/',
  ])
})

test('LNG-09 the server is told what a customer chose, and a page waits for that a moment at the most', async () => {
  localStorage.setItem('token', 'kvs_1')
  const api = fakeApi(on(setLanguage, { language: 'yo' }))
  const { tellLanguage } = await import('#lib/tell-language.ts')
  await tellLanguage('yo')
  expect(api.calls.map(({ body }) => body)).toEqual([{ language: 'yo' }])
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const told = tellLanguage('fr')
  await vi.advanceTimersByTimeAsync(1_500)
  await told
  vi.useRealTimers()
})

test('LNG-08 another language of ours is offered in itself, and no more once somebody said no', async () => {
  preferring('de-DE', 'fr-SN', 'en')
  await openApp('/no-such-page?x=1')
  const offer = await screen.findByRole('link', { name: 'Lire cette page en français' })
  expect([offer.getAttribute('href'), offer.closest('[lang]')?.getAttribute('lang')]).toEqual([
    '/fr/no-such-page?x=1',
    'fr',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Pas maintenant' }))
  expect(offer.isConnected).toBe(false)
  expect(document.cookie).toContain('lang=en')
  const { languageToOffer } = await import('#lib/chosen-language.ts')
  expect(languageToOffer()).toBeUndefined()
})

test('LNG-08 nothing is offered where the browser prefers this language, or none of ours', async () => {
  const { languageToOffer } = await import('#lib/chosen-language.ts')
  for (const languages of [['en-GB', 'sw'], ['de'], []]) {
    preferring(...languages)
    expect([languages, languageToOffer()]).toEqual([languages, undefined])
  }
  // biome-ignore lint/suspicious/noDocumentCookie: as the app keeps it
  document.cookie = 'lang=yo;path=/'
  expect(languageToOffer(), 'what was chosen before').toBe('yo')
})

test('LNG-11 every call says the language of the screen', async () => {
  inLanguage('ha')
  const api = fakeApi(on(listWallets, () => refuse('unauthorized')))
  const { call } = await import('#lib/api-client.ts')
  await call(listWallets).catch(() => {})
  expect(api.calls[0]?.headers.get('accept-language')).toBe('ha')
})

test('LNG-13 dates and counts are the language’s, amounts are the same in all', async () => {
  inLanguage('fr')
  const { formatAmount, formatCount, formatDate } = await import('#lib/format.ts')
  const { countryName } = await import('#lib/country-name.ts')
  expect(formatDate('2026-11-28T12:00:00Z')).toBe('28 nov. 2026')
  expect(formatCount(1234)).toBe(new Intl.NumberFormat('fr').format(1234))
  expect(formatAmount('NGN', '1234.5')).toBe('₦1,234.50')
  expect(countryName('CI')).toBe('Côte d’Ivoire')
})

test('LNG-14 a page of text says that it is in English, and where it binds, and is marked so', async () => {
  inLanguage('yo')
  preferring('yo')
  await openApp('/yo/terms')
  const note = await screen.findByText('This text is in English. The English text is binding.')
  expect([note.lang, note.closest('article')?.lang]).toEqual(['yo', 'en'])
  startClean()
  await openApp('/yo/faq')
  await screen.findByText('This text is in English.')
})
