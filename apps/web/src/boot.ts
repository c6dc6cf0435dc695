// The first code of every page. On a page that was built ahead it is the only one until a person shows: it keeps what they
// press and send meanwhile, brings the app, and hands over. On a customer's screen it asks the server for the first content
// while the app is on its way. It imports no other code, so that nothing comes along.
import type { EarlyCall } from './lib/early-calls.ts'
import type { EarlyInput } from './main.tsx'
import './ui/theme.css'

const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'scroll', 'wheel'] as const
const IDLE_MS_MAX = 2000
/** A coin that the address asks for: a built page knows only its own. */
const ASKED = ['crypto', 'network']

const html = document.documentElement
/** `start`: when the app comes. `sign`: with a person; else at once. */
const told = document.querySelector<HTMLScriptElement>('script[data-start]')?.dataset ?? {}
const token = kept('localStorage', 'token')
/** Resolves when the whole style is there, or cannot be had: what opens later needs it. */
let isStyled: () => void = () => {}
const styled = new Promise<void>((resolve) => {
  isStyled = resolve
})
let isComing = false
let pressed: HTMLElement | undefined
let sent: HTMLFormElement | undefined
let calls: EarlyCall[] = []

if (asksToSaveData()) html.dataset.saving = ''
const isSaving = html.dataset.saving !== undefined
// The header's button for visitors is in the page already: nobody signed in sees it. Room that only customers need is kept
// for nobody else.
html.dataset[token === undefined ? 'visitor' : 'customer'] = ''

if (told.start === 'sign') {
  for (const sign of SIGNS) window.addEventListener(sign, bring, { capture: true, passive: true })
  window.addEventListener('click', keepPress, true)
  window.addEventListener('submit', keepForm, true)
  whenPainted(fetchStyle)
  const query = new URLSearchParams(window.location.search)
  const isAsked = ASKED.some((name) => query.has(name))
  // The page shows none of its own instead, and does not wait to be touched.
  if (isAsked) html.dataset.asked = ''
  if (told.now) bring()
  else if (isAsked) whenPainted(bring)
  whenIdle(() => {
    // What an address asks for, what was chosen before, a session's menus: the app has to show them.
    const hasBegun = kept('sessionStorage', 'purchase_intent') !== undefined || isFilledIn()
    if (token !== undefined || window.location.search || hasBegun) return bring()
    if (!isSaving) answerEarly()
  })
} else {
  isStyled()
  calls = askEarly()
  bring()
}

/** Safe to call again and again. */
function bring(): void {
  if (isComing) return
  isComing = true
  for (const file of listed(told.code)) fetchAhead(file, 'auto')
  if (!isSaving) for (const file of listed(told.later)) fetchAhead(file, 'low')
  import('./main.tsx')
    .then(({ start }) => start({ end, styled, calls }))
    // The page stays as it is, and the next sign tries again.
    .catch((error: unknown) => {
      isComing = false
      throw error
    })
}

function end(): ReturnType<EarlyInput['end']> {
  for (const sign of SIGNS) window.removeEventListener(sign, bring, { capture: true })
  window.removeEventListener('click', keepPress, true)
  window.removeEventListener('submit', keepForm, true)
  return { pressed, sent }
}

/** What changes by the minute, on a page that nobody has touched. */
function answerEarly(): void {
  if (document.querySelector('form[data-quotes-early]'))
    void import('#features/trading/buy/early-quote.ts').then(({ quoteEarly }) => quoteEarly())
  if (document.querySelector('[data-early-price]'))
    void import('#features/market/prices/early-prices.ts').then(({ showPricesEarly }) => showPricesEarly())
  if (document.querySelector('[data-early-trade]'))
    void import('#features/trading/trade/early-trade.ts').then(({ showTradeEarly }) => showTradeEarly())
}

/** Reading one's own needs no proof of the device. The app judges what comes, as if it had asked itself. */
function askEarly(): EarlyCall[] {
  if (token === undefined) return []
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  const headers = { accept: 'application/json', 'accept-language': html.lang, authorization: `Bearer ${token}` }
  return listed(told.calls).map((path) => {
    const url = `${host}${path}`
    return { url, token, response: fetch(url, { headers, credentials: 'omit', priority: 'high' }) }
  })
}

function keepPress(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href]') : null
  if (target instanceof HTMLAnchorElement) {
    if (target.hreflang) keepLanguage(target.hreflang)
    if (!leadsWithin(target, event)) return
    event.preventDefault()
  } else if (!(target instanceof HTMLButtonElement) || target.type !== 'button') return
  pressed = target
  bring()
}

/** As lib/chosen-language.ts does, which is not there yet. */
function keepLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: at once, before the page is left
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Strict${secure}`
}

/**
 * To this page in another form of it. A page that was built ahead does not know what its own address asks for, so
 * its link would lose that.
 */
function leadsWithin(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const withoutSlash = (path: string) => path.replace(/\/$/, '')
  return (
    isPlain &&
    link.origin === window.location.origin &&
    withoutSlash(link.pathname) === withoutSlash(window.location.pathname) &&
    link.hash === ''
  )
}

/** The browser alone would load the page anew, with what was typed in its address. */
function keepForm(event: Event): void {
  event.preventDefault()
  sent = event.target as HTMLFormElement
  bring()
}

/** It repeats the style inside the page, so nothing changes; with it come the faces of Inter. */
function fetchStyle(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = told.style ?? ''
  link.onload = link.onerror = () => isStyled()
  document.head.append(link)
}

/** A setting of the browser or of the system. The first is not in TypeScript's own library of the browser. */
function asksToSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
}

function listed(files = ''): string[] {
  return files === '' ? [] : files.split(' ')
}

function fetchAhead(file: string, priority: 'auto' | 'low'): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  link.fetchPriority = priority
  document.head.append(link)
}

/** Some browsers refuse even to look. */
function kept(place: 'localStorage' | 'sessionStorage', key: string): string | undefined {
  try {
    return window[place].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** After a step back or a reload. */
function isFilledIn(): boolean {
  return [...document.querySelectorAll('input')].some((field) =>
    field.type === 'radio' || field.type === 'checkbox'
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  )
}

/** A frame, and what follows it. In a tab that nobody looks at there is none, and no hurry. */
function whenPainted(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

/** Once the page is whole and painted, and the browser has nothing else to do. */
function whenIdle(run: () => void): void {
  const wait = () =>
    // Not in every browser.
    'requestIdleCallback' in window
      ? window.requestIdleCallback(run, { timeout: IDLE_MS_MAX })
      : setTimeout(run, IDLE_MS_MAX / 4)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
