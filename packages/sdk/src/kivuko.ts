// The client: one key, one installation, its resources.
import { pause } from './pause.ts'
import {
  balances,
  bulkPayouts,
  customers,
  events,
  orders,
  payoutAccounts,
  payouts,
  quotes,
  rails,
  sales,
  settlements,
  verificationLinks,
  widgetSessions,
} from './resources.ts'
import { sender } from './send.ts'
import { type SigningKey, signer } from './sign-request.ts'

export type KivukoOptions = {
  /** A partner's key, `kv_sk_test_…` or `kv_sk_live_…`. It stays on your server. */
  key: string
  /** Where the installation is reached, as `https://pay.example.com`; `http` on this machine alone. */
  baseUrl: string
  /** Signs each call: the private half of the pair whose public half the key has. Large payouts, payout accounts and sales by a live key need it. */
  signingKey?: SigningKey
  /** How long each try may take; 30 seconds. */
  timeoutMs?: number
  /** How often a call is sent again, 0 to 3; 3. */
  retries?: number
  /** In place of the platform's `fetch`, for proxies and tests. */
  fetch?: typeof fetch
}

const API_PATH = '/api/v1'
const KEY = /^kv_sk_(?:test|live)_[0-9A-Za-z]{1,120}$/
const TIMEOUT_MS = 30_000
const RETRIES_MAX = 3
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Calls the partner API with one key. Made once and used for everything; it holds no connection and starts nothing. */
export class Kivuko {
  readonly rails: ReturnType<typeof rails>
  readonly customers: ReturnType<typeof customers>
  readonly quotes: ReturnType<typeof quotes>
  readonly orders: ReturnType<typeof orders>
  readonly payoutAccounts: ReturnType<typeof payoutAccounts>
  readonly sales: ReturnType<typeof sales>
  readonly balances: ReturnType<typeof balances>
  readonly payouts: ReturnType<typeof payouts>
  readonly bulkPayouts: ReturnType<typeof bulkPayouts>
  readonly settlements: ReturnType<typeof settlements>
  readonly events: ReturnType<typeof events>
  readonly verificationLinks: ReturnType<typeof verificationLinks>
  readonly widgetSessions: ReturnType<typeof widgetSessions>

  constructor({
    key,
    baseUrl,
    signingKey,
    timeoutMs = TIMEOUT_MS,
    retries = RETRIES_MAX,
    fetch = globalThis.fetch,
  }: KivukoOptions) {
    if (!KEY.test(key)) throw new TypeError('key must be a partner’s key, which begins with kv_sk_test_ or kv_sk_live_')
    if (!Number.isInteger(retries) || retries < 0 || retries > RETRIES_MAX)
      throw new TypeError(`retries must be a whole number from 0 to ${RETRIES_MAX}`)
    if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be more than 0')
    const sign = signingKey === undefined ? undefined : signer(signingKey)
    const send = sender({ key, url: apiAt(baseUrl), timeoutMs, retries, fetch, sign, pause })
    this.rails = rails(send)
    this.customers = customers(send)
    this.quotes = quotes(send)
    this.orders = orders(send)
    this.payoutAccounts = payoutAccounts(send)
    this.sales = sales(send)
    this.balances = balances(send)
    this.payouts = payouts(send)
    this.bulkPayouts = bulkPayouts(send)
    this.settlements = settlements(send)
    this.events = events(send)
    this.verificationLinks = verificationLinks(send)
    this.widgetSessions = widgetSessions(send)
  }
}

/** The key must not cross a network in the clear. */
function apiAt(baseUrl: string): string {
  if (!baseUrl) throw new TypeError('baseUrl must be the address of the installation, such as https://pay.example')
  const { protocol, hostname, origin, pathname } = new URL(baseUrl)
  if (protocol !== 'https:' && !(protocol === 'http:' && THIS_MACHINE.has(hostname)))
    throw new TypeError('baseUrl must begin with https://')
  return origin + pathname.replace(/\/$/, '') + API_PATH
}
