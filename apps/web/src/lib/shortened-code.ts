/** The beginning and the end of an address or a hash: enough to be known again, not enough to be typed. */
export function shortened(code: string): string {
  return `${code.slice(0, 8)}…${code.slice(-6)}`
}
