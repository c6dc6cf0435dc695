// The screens of a sale: loaded by a frame that sells, and by no other.
import type { Sale } from '@kivuko/contract/trades.ts'
import type { WidgetStep } from '@kivuko/contract/widget-messages.ts'
import type { Flow, Screen } from '../flow.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { amountScreen } from './amount.ts'
import { endScreen } from './end.ts'
import { reviewScreen } from './review.ts'
import type { Selling, SellState } from './state.ts'
import { waitScreen } from './wait.ts'

const SCREENS: Record<Exclude<WidgetStep, 'card'>, (flow: Flow, state: SellState) => Screen> = {
  amount: amountScreen,
  sign_in: signInScreen,
  review: reviewScreen,
  wait: waitScreen,
  end: endScreen,
}
const GOES_ON: readonly Sale['status'][] = ['waiting', 'sending', 'refused', 'returning']

export function sellScreens(selling: Selling) {
  const { sale } = selling
  const state: SellState = {
    selling,
    coin: selling.crypto_currencies[0] ?? 'USDT',
    amount: selling.crypto_amount ?? undefined,
    ...{ quote: undefined, sale: sale ?? undefined, payout: undefined },
  }
  const first: WidgetStep = !sale ? 'amount' : GOES_ON.includes(sale.status) ? 'wait' : 'end'
  return {
    first,
    open: (flow: Flow, step: WidgetStep) => SCREENS[step === 'card' ? 'amount' : step](flow, state),
    /** Tells the page of a sale that was there before it listened. */
    begin: ({ link }: Flow) => {
      if (sale) link.tell({ type: 'sale.updated', sale_id: sale.id, status: sale.status })
    },
  }
}
