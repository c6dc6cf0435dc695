// How the sale ended, and the way back.
import { t } from '@kivuko/contract/text.ts'
import type { Sale } from '@kivuko/contract/trades.ts'
import { SALE_STATE_TEXTS } from '#lib/sale-state-text.ts'
import { button, el } from '../dom.ts'
import type { Flow, Screen } from '../flow.ts'
import { fiatText } from '../receipt.ts'
import { wayBack } from '../way-back.ts'
import type { SellState } from './state.ts'
import { madeLines } from './wait.ts'

/** Its coins are there again: they can be sold once more. */
const GIVEN_BACK: readonly Sale['status'][] = ['failed', 'cancelled', 'returned']

export function endScreen(flow: Flow, { sale }: SellState): Screen {
  if (!sale) return { title: t('Nothing was sold'), body: [] }
  const isBack = GIVEN_BACK.includes(sale.status)
  const again = () => flow.open('amount')
  return {
    title: isBack
      ? t('Nothing was sold')
      : t('{amount} is paid out', { amount: fiatText(sale.fiat_currency, sale.received) }),
    body: [
      isBack
        ? el('p', { role: 'status' }, [SALE_STATE_TEXTS[sale.status], sale.problem].filter(Boolean).join(' '))
        : undefined,
      madeLines(sale),
      el('p', { class: 'note' }, t('Reference {reference}', { reference: sale.reference })),
      wayBack(flow, sale.id),
      isBack ? button({ text: t('Start again'), kind: 'quiet', onPress: again }) : undefined,
    ],
  }
}
