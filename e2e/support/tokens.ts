// Each proof gives a session another token. A page keeps it; a journey that calls the API at the same session follows the page.
import { TOKEN_HEADER } from '@kivuko/contract/endpoint.ts'
import type { BrowserContext } from '@playwright/test'

/** What a page uses instead of a token. */
const used = new Map<string, string>()

export function followTokens(context: BrowserContext): void {
  context.on('response', (response) => {
    const sent = /^Bearer (.+)$/.exec(response.request().headers().authorization ?? '')?.[1]
    const given = response.headers()[TOKEN_HEADER]
    if (sent && given) used.set(sent, given)
  })
}

/** The token that the session's page has by now. */
export function tokenOfNow(token: string): string {
  const next = used.get(token)
  return next === undefined ? token : tokenOfNow(next)
}
