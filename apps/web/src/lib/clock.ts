import { page } from './drawn-page.ts'

/** The browser's clock: the only reader of it outside timers. While a drawn page is taken over it is the moment of that. */
export function now(): Date {
  return page.drawn ? new Date(page.drawn.at) : new Date()
}
