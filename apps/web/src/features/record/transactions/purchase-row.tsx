import type { ListedOrder } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { now } from '#lib/clock.ts'
import { formatCoins, formatDateTime } from '#lib/format.ts'
import { useMethodName } from '#lib/phone-networks.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type PurchaseState, purchaseStateOf, wayOn } from './purchase-state.ts'
import { ReceiptButton } from './receipt-button.tsx'

const STATES: Record<PurchaseState, string> = {
  waiting: t('Waiting for payment'),
  unfinished: t('Not finished'),
  declined: t('Payment failed'),
  checking: t('Being checked'),
  completed: t('Paid'),
  expired: t('Not paid'),
  cancelled: t('Cancelled'),
  refund_pending: t('Money on its way back'),
  refunded: t('Money sent back'),
  asked: t('Your bank asks'),
  disputed: t('Disputed'),
  owed: t('Owed'),
}

const TONES: Record<PurchaseState, BadgeTone> = {
  waiting: 'warning',
  unfinished: 'warning',
  declined: 'danger',
  checking: 'warning',
  completed: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refund_pending: 'warning',
  refunded: 'info',
  asked: 'warning',
  disputed: 'danger',
  owed: 'danger',
}

export type WaysOn = {
  /** The page of an order: how it stands, and while it is open, how it is paid. */
  pageOf: (order: ListedOrder) => string
  /** Where the same is bought at today's price. */
  againAddress: (order: ListedOrder) => string
  /** Called when it is gone to. */
  onAgain: (order: ListedOrder) => void
}

/** One order, however far it came, and what can be done about it. */
export function PurchaseRow({ order, ways }: { order: ListedOrder; ways: WaysOn }) {
  const { fiat_currency: fiat, created_at: at, problem } = order
  const coins = formatCoins(order.crypto_currency, order.crypto_amount)
  const state = purchaseStateOf(order, now())
  const nameOf = useMethodName()
  return (
    <li className="flex flex-col items-start gap-3 py-4">
      <div className="flex w-full items-start justify-between gap-4">
        <Mark of={order.crypto_currency} size={32} className="mt-1" />
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <TextLink to={ways.pageOf(order)} className="font-medium break-words">
            {coins}
          </TextLink>
          <span className="text-sm text-ink-soft">
            <Mark of={order.payment_method} size={16} className="me-1 inline align-[-0.15em]" />
            {nameOf(order.payment_method)} · <time dateTime={at}>{formatDateTime(at)}</time>
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="font-semibold whitespace-nowrap">
            <MoneyText asset={fiat} amount={order.total} />
          </span>
          <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        </span>
      </div>
      {problem ? <p className="max-w-[40em] text-sm leading-6 break-words text-ink-soft">{problem}</p> : null}
      <WayOn order={order} state={state} coins={coins} ways={ways} />
    </li>
  )
}

function WayOn({
  order,
  state,
  coins,
  ways,
}: {
  order: ListedOrder
  state: PurchaseState
  coins: string
  ways: WaysOn
}) {
  switch (wayOn(state)) {
    case 'continue': {
      const text = state === 'declined' ? t('Try another card') : t('Continue payment')
      return (
        <ButtonLink to={ways.pageOf(order)} size="small" aria-label={t('{action}: {coins}', { action: text, coins })}>
          {text}
        </ButtonLink>
      )
    }
    case 'again':
      return (
        <ButtonLink
          to={ways.againAddress(order)}
          variant="secondary"
          size="small"
          aria-label={t('{action}: {coins}', { action: t('Buy again'), coins })}
          onClick={() => ways.onAgain(order)}
        >
          {t('Buy again')}
        </ButtonLink>
      )
    case 'receipt':
      return order.transaction_id === null ? null : (
        <ReceiptButton id={order.transaction_id} reference={order.reference} size="small" of={coins} />
      )
    default:
      return null
  }
}
