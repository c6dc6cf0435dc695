import { t } from '@kivuko/contract/text.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { formatCoins } from '#lib/format.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { GroupedText } from '#ui/grouped-text.tsx'
import { ReceiptRow } from '#ui/receipt.tsx'
import { destinationText } from './destination-text.ts'
import { PriceLines } from './price-lines.tsx'
import { coinOf } from './trade-machine.ts'
import { METHODS } from './transaction-step.tsx'
import type { Trade } from './use-trade.ts'

/** What Finalize accepts. */
export function TradeSummary({ trade }: { trade: Trade }) {
  const { state, terms } = trade
  const { code, networkName } = coinOf(state)
  const [paid, received] = state.side === 'buy' ? [state.fiat, code] : [code, state.fiat]
  const read = readAmount(paid, state.payAmount)
  const written = (asset: string, decimal: string) =>
    asset === code ? `${formatCoins(asset, decimal)} (${networkName})` : formatCoins(asset, decimal)
  const destination = destinationText(state)
  return (
    <section aria-label={t('Your trade')} className="flex flex-col gap-2">
      <h4 className="text-sm font-medium text-ink">{t('Your trade')}</h4>
      <PriceLines trade={trade}>
        <ReceiptRow label={t('You pay')}>
          {read.kind === 'amount' ? written(paid, toDecimal(read.amount)) : '—'}
        </ReceiptRow>
        <ReceiptRow label={t('You receive (estimated)')}>{terms ? written(received, terms.received) : '—'}</ReceiptRow>
        {state.side === 'buy' ? (
          <>
            <ReceiptRow label={t('Payment method')}>{METHODS[state.paymentMethod]}</ReceiptRow>
            <ReceiptRow label={t('Delivered to')}>
              {destination ? <GroupedText>{destination}</GroupedText> : t('Your {brand} wallet')}
            </ReceiptRow>
          </>
        ) : (
          <ReceiptRow label={t('Paid out to')}>{destination}</ReceiptRow>
        )}
      </PriceLines>
    </section>
  )
}
