import { type MoneyLook, moneyPart } from './money-part.ts'
import { Parts } from './parts.tsx'

/** An exact amount: the digits large, the currency smaller beside it. */
export function MoneyText(look: MoneyLook) {
  return <Parts of={[moneyPart(look)]} />
}
