// Amounts as people and statements write them, `1500.00`, and as the wire of naira has them, in kobo. Exact both ways.
const DECIMAL = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/

/** In hundredths; undefined when it is no amount above zero. */
export function hundredthsOf(text: string): number | undefined {
  const match = DECIMAL.exec(text.trim().replaceAll(',', ''))
  if (!match) return undefined
  const hundredths = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return hundredths > 0 ? hundredths : undefined
}

/** `150000` as `1500.00`. */
export function decimalOf(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
