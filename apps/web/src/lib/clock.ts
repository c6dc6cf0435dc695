/** The browser's clock: the only reader of it outside timers. */
export function now(): Date {
  return new Date()
}
