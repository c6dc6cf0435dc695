// A browser that signs in at the sandbox's identity provider, step by step, with cookies of its own for each host.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { TestApp } from './test-app.ts'

export type Arrival = {
  success: string | null
  token: string | null
  email: string | null
  error: string | null
  cookie: string
}

export type SocialBrowser = {
  /** From our button to the provider's chooser: its address. */
  leave(returnUrl?: string): Promise<string>
  /** Chooses an account there, or cancels: the address of our callback it is sent to. */
  choose(chooser: string, account: string | null): Promise<string>
  /** Opens our callback: what /auth/callback would read. */
  arrive(callback: string): Promise<Arrival>
  /** All of it. */
  signIn(account: string | null): Promise<Arrival>
}

const REDIRECTS_MAX = 5

export function socialBrowser(app: TestApp, provider = 'google'): SocialBrowser {
  const ours = new Map<string, string>()
  const theirs = new Map<string, string>()
  const site = app.deps.config.publicUrl

  async function openOurs(path: string): Promise<string> {
    const reply = await app.server.inject({ method: 'GET', url: path, headers: { cookie: written(ours) } })
    if (reply.statusCode !== 302) throw new Error(`no redirect but ${reply.statusCode}: ${reply.body}`)
    keep(ours, [reply.headers['set-cookie'] ?? []].flat())
    return String(reply.headers.location)
  }
  /** Follows the provider's redirects until it shows a page or sends the browser back to us. */
  async function openTheirs(url: string, init: RequestInit = {}): Promise<string> {
    let next = url
    for (let hop = 0; hop < REDIRECTS_MAX; hop += 1) {
      const reply = await fetch(next, {
        ...(hop === 0 ? init : {}),
        redirect: 'manual',
        headers: headers(theirs, init, hop),
      })
      keep(theirs, reply.headers.getSetCookie())
      const location = reply.headers.get('location')
      if (!location) return next
      next = new URL(location, next).href
      if (next.startsWith(site)) return next
    }
    throw new Error(`the provider sends the browser in circles: ${next}`)
  }
  const browser: SocialBrowser = {
    async leave(returnUrl = `${site}/auth/callback`) {
      const query = new URLSearchParams({ return_url: returnUrl })
      const location = await openOurs(`${API_BASE}/auth/${provider}/login?${query}`)
      return location.startsWith(site) ? location : openTheirs(location)
    },
    choose: (chooser, account) =>
      openTheirs(chooser, { method: 'POST', body: new URLSearchParams({ account: account ?? '' }) }),
    arrive: async (callback) => {
      const location = await openOurs(callback.slice(site.length))
      return { ...outcomeOf(location, site), cookie: written(ours) }
    },
    signIn: async (account) => browser.arrive(await browser.choose(await browser.leave(), account)),
  }
  return browser
}

/** What our callback page would read. Throws when the browser was sent anywhere else. */
export function outcomeOf(location: string, site: string): Arrival {
  const { origin, pathname, searchParams } = new URL(location)
  if (`${origin}${pathname}` !== `${site}/auth/callback`) throw new Error(`sent to ${location}`)
  const read = (name: string) => searchParams.get(name)
  return {
    success: read('success'),
    token: read('access_token'),
    email: read('user_email'),
    error: read('error'),
    cookie: '',
  }
}

function headers(jar: Map<string, string>, init: RequestInit, hop: number): Record<string, string> {
  const isForm = hop === 0 && init.method === 'POST'
  return {
    cookie: written(jar),
    ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  }
}

function keep(jar: Map<string, string>, cookies: readonly string[]): void {
  for (const cookie of cookies) {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

function written(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
