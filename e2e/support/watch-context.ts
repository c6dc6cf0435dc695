// Collects what a browser does behind a customer's back.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import type { BrowserContext } from '@playwright/test'

export type WatchOptions = {
  /** Origins the pages may talk to. */
  own: readonly string[]
  refusals: readonly number[]
}

/** Statuses are judged one by one; the browser's own line about each says less. */
const LINE_ABOUT_STATUS = /^Failed to load resource: the server responded with a status of \d+/

/** A form is filled one field at a time: between two of them a price may be asked for what nobody sells. */
function isHalfFilled(status: number, url: string): boolean {
  return status === 422 && url.endsWith('/quotes/create')
}

/** Who is there is asked by a refusal that the page answers. */
const ASKS_WHO = ERRORS.proof_required.status

/** The answered list grows while the context lives. */
export function watchContext(context: BrowserContext, { own, refusals }: WatchOptions): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    const isBad = message.type() === 'error' && !LINE_ABOUT_STATUS.test(message.text())
    if (isBad) problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const isOwn = own.includes(origin) || protocol === 'data:' || protocol === 'blob:'
    if (!isOwn) problems.push(`stranger: ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    const isAnnounced =
      status < 400 || status === ASKS_WHO || refusals.includes(status) || isHalfFilled(status, response.url())
    if (!isAnnounced) problems.push(`refused: ${status} ${response.request().method()} ${response.url()}`)
  })
  return problems
}
