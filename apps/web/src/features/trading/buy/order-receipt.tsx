import type { Order } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { orderCryptoText } from './order-state-text.ts'
import { methodName } from './payment-methods.ts'
import { fiatText, rateText } from './quote-terms.ts'

/** The order's own figures. */
export function OrderReceipt({ order }: { order: Order }) {
  const { fiat_currency: fiat } = order
  return (
    <Receipt>
      <ReceiptRow label={t('You get')}>{orderCryptoText(order)}</ReceiptRow>
      <ReceiptRow label={t('Rate')}>
        {rateText({ rate: order.rate, cryptoCurrency: order.crypto_currency, fiatCurrency: fiat })}
      </ReceiptRow>
      <ReceiptRow label={t('Fee')}>{fiatText(fiat, order.fee)}</ReceiptRow>
      <ReceiptRow label={t('Payment method')}>{methodName(fiat, order.payment_method)}</ReceiptRow>
      <ReceiptRow label={t('Reference')}>{order.reference}</ReceiptRow>
      <ReceiptRow label={t('Total you pay')} strong>
        {fiatText(fiat, order.total)}
      </ReceiptRow>
    </Receipt>
  )
}
