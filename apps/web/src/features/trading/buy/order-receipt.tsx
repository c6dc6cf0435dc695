import type { Order } from '@kivuko/contract/orders.ts'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { BUY_TEXT } from './messages.ts'
import { ORDER_TEXT } from './order-messages.ts'
import { orderCryptoText } from './order-state-text.ts'
import { methodName } from './payment-methods.ts'
import { fiatText, rateText } from './quote-terms.ts'

/** The order's own figures. */
export function OrderReceipt({ order }: { order: Order }) {
  const { fiat_currency: fiat } = order
  return (
    <Receipt>
      <ReceiptRow label={BUY_TEXT.arrives}>{orderCryptoText(order)}</ReceiptRow>
      <ReceiptRow label={BUY_TEXT.rate}>
        {rateText({ rate: order.rate, cryptoCurrency: order.crypto_currency, fiatCurrency: fiat })}
      </ReceiptRow>
      <ReceiptRow label={ORDER_TEXT.fee}>{fiatText(fiat, order.fee)}</ReceiptRow>
      <ReceiptRow label={ORDER_TEXT.method}>{methodName(fiat, order.payment_method)}</ReceiptRow>
      <ReceiptRow label={ORDER_TEXT.reference}>{order.reference}</ReceiptRow>
      <ReceiptRow label={BUY_TEXT.total} strong>
        {fiatText(fiat, order.total)}
      </ReceiptRow>
    </Receipt>
  )
}
