// What a customer agrees to so that a saved card is charged while they are away: one sentence, on the screen and in the record.

import type { PlanEvery } from './plans.ts'
import { t } from './text.ts'

const EVERY: Record<PlanEvery, () => string> = {
  day: () => t('every day'),
  week: () => t('every week'),
  month: () => t('every month'),
  payday: () => t('every payday'),
}

type Agreed = { last4: string; amount: string; coin: string; every: PlanEvery }

/** In the language that is spoken. `amount`: with its currency, as both sides write it. */
export function mandateText({ last4, amount, coin, every }: Agreed): string {
  return t(
    'I agree that my card ending in {last4} is charged {amount} for {coin}, {every}, while I am not there. The fee and limits of any card purchase hold. It ends when I end this buy, remove the card or close my account.',
    { last4, amount, coin, every: EVERY[every]() },
  )
}
