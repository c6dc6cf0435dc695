// A market price in figures.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { Parts } from '#ui/parts.tsx'
import { pricePart } from './price-parts.ts'

export function Price({ currency, price }: { currency: PayCurrency; price: string }) {
  return <Parts of={[pricePart({ currency, price })]} />
}
