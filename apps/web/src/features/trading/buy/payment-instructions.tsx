// Where to send a bank transfer: each line can be copied as it has to be typed at the bank. An account of the order's
// own needs no reference, and says until when it is open.

import type { Order } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatCoins, formatDateTime } from '#lib/format.ts'
import { CopyLine } from '#ui/copy-line.tsx'
import { fiatText } from './quote-terms.ts'

type Instructions = NonNullable<Order['instructions']>

export function PaymentInstructions({ order, instructions }: { order: Order; instructions: Instructions }) {
  return (
    <dl className="flex flex-col divide-y divide-line rounded-box bg-sunken px-4">
      <CopyLine
        label={t('Exact amount')}
        shown={fiatText(order.fiat_currency, order.total)}
        copied={order.total}
        isMoney
      />
      {instructions.reference === null ? null : <CopyLine label={t('Reference')} shown={instructions.reference} />}
      <CopyLine label={t('Account number')} shown={instructions.account_number} />
      <CopyLine label={t('Account name')} shown={instructions.account_name} />
      <CopyLine label={t('Bank')} shown={instructions.bank_name} />
    </dl>
  )
}

/** Until when, what to mind, and who bears the market meanwhile. */
export function PaymentDeadline({ order }: { order: Order }) {
  const { instructions } = order
  const orderEnd = formatDateTime(order.expires_at)
  const accountEnd = instructions?.expires_at ? formatDateTime(instructions.expires_at) : undefined
  return (
    <div className="flex flex-col gap-2 text-sm leading-6 text-ink-soft">
      <p>
        {accountEnd === undefined
          ? t('Pay the exact amount with the reference, in one transfer, until {until}.', { until: orderEnd })
          : accountEnd === orderEnd
            ? t('This account takes the exact amount, once, until {until}.', { until: accountEnd })
            : t(
                'This account takes the exact amount, once, until {until}. Your order is open until {orderEnd}: later you see another account here.',
                { until: accountEnd, orderEnd },
              )}
      </p>
      <p>
        {t(
          'The price stands until {firmEnd}. A transfer that arrives later buys at the price of that moment: at least {least}, or your money comes back.',
          {
            firmEnd: formatDateTime(order.firm_until),
            least: formatCoins(order.crypto_currency, order.least_amount),
          },
        )}
      </p>
    </div>
  )
}
