// One way to ask a price source: short patience, and nothing is believed before its shape was checked.
import type * as z from 'zod'
import { assertOutsideTransaction } from '#platform/database.ts'

const PATIENCE_MS = 4_000

export async function fetchJson<S extends z.ZodType>(url: string, schema: S): Promise<z.output<S>> {
  assertOutsideTransaction('a price source')
  const response = await fetch(url, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return schema.parse(await response.json())
}

/** A price as text without exponent, from a source that sends JSON numbers. */
export function plainDecimal(price: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 12 }).format(price)
}
