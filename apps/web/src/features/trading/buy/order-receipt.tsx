import { isCardFill } from '@kivuko/contract/buying.ts'
import type { Order, OrderState } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { orderCryptoText } from './order-state-text.ts'
import { methodName } from './payment-methods.ts'
import { fiatText, rateText } from './quote-terms.ts'

/** What the coins and the total are called: an order that came to nothing says what it was for. */
const LABELS: Record<OrderState, { coins: string; total: string }> = {
  awaiting_payment: { coins: t('You get'), total: t('Total you pay') },
  completed: { coins: t('You got'), total: t('Total you paid') },
  expired: { coins: t('Ordered, not bought'), total: t('Price, not paid') },
  cancelled: { coins: t('Ordered, not bought'), total: t('Price, not paid') },
  refund_pending: { coins: t('Ordered, not bought'), total: t('Going back to you') },
  refunded: { coins: t('Ordered, not bought'), total: t('Sent back to you') },
}

/** The same of a wallet that a card fills. */
const FILL_LABELS: typeof LABELS = {
  awaiting_payment: { coins: t('You receive'), total: t('Total you pay') },
  completed: { coins: t('You received'), total: t('Total you paid') },
  expired: { coins: t('Not received'), total: t('Not paid') },
  cancelled: { coins: t('Not received'), total: t('Not paid') },
  refund_pending: { coins: t('Not received'), total: t('Going back to you') },
  refunded: { coins: t('Not received'), total: t('Sent back to you') },
}

/** The order's own figures. Money is paid for with itself, at no rate. */
export function OrderReceipt({ order }: { order: Order }) {
  const { fiat_currency: fiat } = order
  const isFill = isCardFill(order.crypto_currency)
  const { coins, total } = (isFill ? FILL_LABELS : LABELS)[order.status]
  return (
    <Receipt>
      <ReceiptRow label={coins}>{orderCryptoText(order)}</ReceiptRow>
      {isFill ? null : (
        <ReceiptRow label={t('Rate')}>
          {rateText({ rate: order.rate, cryptoCurrency: order.crypto_currency, fiatCurrency: fiat })}
        </ReceiptRow>
      )}
      <ReceiptRow label={t('Fee')}>{fiatText(fiat, order.fee)}</ReceiptRow>
      {/[1-9]/.test(order.margin) ? (
        <ReceiptRow label={t('Partner’s margin')}>{fiatText(fiat, order.margin)}</ReceiptRow>
      ) : null}
      <ReceiptRow label={t('Payment method')}>{methodName(fiat, order.payment_method)}</ReceiptRow>
      <ReceiptRow label={t('Reference')}>
        <span className="whitespace-nowrap">{order.reference}</span>
      </ReceiptRow>
      <ReceiptRow label={total} strong>
        {fiatText(fiat, order.total)}
      </ReceiptRow>
    </Receipt>
  )
}
