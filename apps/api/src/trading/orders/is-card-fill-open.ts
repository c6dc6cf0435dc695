// Whether the operator lets cards fill this wallet.
import type { CardFill } from '@kivuko/contract/buying.ts'
import type { Deps } from '#deps.ts'

export function isCardFillOpen({ settings, settlement }: Deps, currency: CardFill): boolean {
  return settings.current().isFillOpen(currency, 'card') && settlement.isOpen(currency, 'card')
}
