// Where to send a bank transfer: each line can be copied as it has to be typed at the bank. An account of the order's
// own needs no reference, and says until when it is open.

import type { Order } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { formatCoins, formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { fiatText } from './quote-terms.ts'

type Instructions = NonNullable<Order['instructions']>

export function PaymentInstructions({ order, instructions }: { order: Order; instructions: Instructions }) {
  return (
    <dl className="flex flex-col divide-y divide-line rounded-box bg-sunken px-4">
      <Line label={t('Exact amount')} shown={fiatText(order.fiat_currency, order.total)} copied={order.total} isMoney />
      {instructions.reference === null ? null : <Line label={t('Reference')} shown={instructions.reference} />}
      <Line label={t('Account number')} shown={instructions.account_number} />
      <Line label={t('Account name')} shown={instructions.account_name} />
      <Line label={t('Bank')} shown={instructions.bank_name} />
    </dl>
  )
}

/** Until when, what to mind, and who bears the market meanwhile. */
export function PaymentDeadline({ order }: { order: Order }) {
  const { instructions } = order
  const orderEnd = formatDateTime(order.expires_at, 'en')
  const accountEnd = instructions?.expires_at ? formatDateTime(instructions.expires_at, 'en') : undefined
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
            firmEnd: formatDateTime(order.firm_until, 'en'),
            least: formatCoins(order.crypto_currency, order.least_amount),
          },
        )}
      </p>
    </div>
  )
}

type LineProps = { label: string; shown: string; copied?: string; isMoney?: boolean }

/** `copied` is what goes to the clipboard when it differs from what is shown: '1500.00' for 'KSh 1,500.00'. */
function Line({ label, shown, copied = shown, isMoney = false }: LineProps) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setOutcome(t('Copied'))
    } catch {
      setOutcome(t('Copying did not work. Please select the text instead.'))
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd
        className={`col-start-1 font-semibold break-words text-ink tabular-nums ${isMoney ? 'text-2xl' : 'text-base'}`}
      >
        {shown}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 flex flex-col items-center">
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Copy {what}', { what: label.toLowerCase() })}
          onClick={() => void copy()}
        >
          {t('Copy')}
        </Button>
        <p role="status" className="max-w-28 text-center text-xs text-ink-soft">
          {outcome}
        </p>
      </dd>
    </div>
  )
}
