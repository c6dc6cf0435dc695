// A percentage as people write it, as the hundredths of a percent that the wire has. Pure.

const PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))?$/

/** Undefined for what is none. */
export function readPercent(text: string): number | undefined {
  const [, whole, hundredths = ''] = PERCENT.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(`${whole}${hundredths.padEnd(2, '0')}`)
}

/** 125 is '1.25', 100 is '1'. */
export function percentOf(bps: number): string {
  const digits = String(bps).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1')
}
