// The demo's first customer, signed in: an account that the seed gave something to look at.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { FIRST_SCREEN_MARK } from '@kivuko/contract/first-screen-mark.ts'
import type { Browser, BrowserContext } from '@playwright/test'

/** `logins` is what the seed printed; answers the token of a new session. */
export async function signInForBench(site: string, logins: string): Promise<string> {
  const [email] = /\S+@\S+/.exec(logins) ?? []
  const [, password] = /\bpassword (\S+)/.exec(logins) ?? []
  if (!email || !password) throw new Error(`the seed printed no login: ${logins}`)
  const answer = await fetch(`${site}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return token
}

/** What a browser keeps of somebody who has been here before. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

const WAIT_MS = 30_000

/** Opens one of their screens as a browser does that was signed in just now, and answers what it keeps afterwards. */
export async function visitOnce(browser: Browser, site: string, token: string): Promise<Kept> {
  const context = await browser.newContext()
  try {
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: site, localStorage: [{ name: 'token', value: token }] }],
    })
    const page = await context.newPage()
    await page.goto(`${site}/dashboard`)
    for (let waited = 0; waited < WAIT_MS; waited += 100) {
      if ((await context.cookies()).some(({ name }) => name === FIRST_SCREEN_MARK)) break
      await page.waitForTimeout(100)
    }
    return await context.storageState()
  } finally {
    await context.close()
  }
}
