// Where the coins of an order go when that is an address elsewhere, and how far they are.

import { isCardFill } from '@kivuko/contract/buying.ts'
import type { Maturing } from '@kivuko/contract/card-waits.ts'
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { hasStayed, type Order, type OrderDelivery } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { useId } from 'react'
import { deliveryText } from '#lib/delivery-text.ts'
import { formatCoins, formatDateTime } from '#lib/format.ts'
import { shortened } from '#lib/shortened-code.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Nothing for an order of the wallet's, nor for one that ended before its coins were bought. */
export function DeliveryOfOrder({ order }: { order: Order }) {
  const { delivery, status, crypto_currency, maturing } = order
  const isGoing = delivery && !(delivery.status === 'kept' && status !== 'completed')
  return (
    <>
      {maturing && status === 'completed' && (!isGoing || hasStayed(delivery)) ? (
        <StaysInWallet {...maturing} isMoney={isCardFill(crypto_currency)} />
      ) : null}
      {isGoing ? <Delivery delivery={delivery} coin={crypto_currency} maturing={maturing} /> : null}
    </>
  )
}

/** What a card paid for is there, and may not leave yet. */
function StaysInWallet({ until, reason, isMoney }: Maturing & { isMoney: boolean }) {
  const date = until === null ? undefined : formatDateTime(until)
  return (
    <p className="rounded-box bg-sunken px-4 py-3 text-sm leading-6 text-ink">
      {isMoney
        ? moneyStays(date, reason)
        : until
          ? t(
              'Your coins can leave your wallet from {date}: {reason}. Until then you can keep and exchange them here.',
              {
                date: formatDateTime(until),
                reason,
              },
            )
          : t('Your coins are in your wallet, and can leave it later: {reason}. You can keep and exchange them here.', {
              reason,
            })}
    </p>
  )
}

function moneyStays(date: string | undefined, reason: string): string {
  return date === undefined
    ? t('It can leave your wallet later: {reason}. You can keep and exchange it here.', { reason })
    : t('It can leave your wallet from {date}: {reason}. Until then you can keep and exchange it here.', {
        date,
        reason,
      })
}

type DeliveryProps = { delivery: OrderDelivery; coin: string; maturing: Order['maturing'] }

function Delivery({ delivery, coin, maturing }: DeliveryProps) {
  const id = useId()
  const { address, network, fee, received, reference, transaction_hash } = delivery
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 rounded-box bg-sunken px-4 py-3">
      <h2 id={id} className="text-sm font-semibold text-ink">
        {t('Delivery')}
      </h2>
      <p role="status" className="text-sm leading-6 text-ink">
        {deliveryText(delivery, maturing)}
      </p>
      <Receipt>
        <ReceiptRow label={t('Network')}>{CHAIN_NETWORK_NAMES[network]}</ReceiptRow>
        <ReceiptRow label={t('To the address')}>
          <span className="font-mono">{shortened(address)}</span>
        </ReceiptRow>
        {hasStayed(delivery) ? null : (
          <>
            <ReceiptRow label={t('Network fee')}>{formatCoins(coin, fee)}</ReceiptRow>
            <ReceiptRow label={t('Arrives')}>{formatCoins(coin, received)}</ReceiptRow>
          </>
        )}
        {transaction_hash && reference ? (
          <ReceiptRow label={t('Transaction hash')}>
            <TextLink to={withdrawalPage(reference)} className="font-mono">
              {shortened(transaction_hash)}
            </TextLink>
          </ReceiptRow>
        ) : null}
      </Receipt>
    </section>
  )
}

/** To the page that follows the coins, and takes them back while that is possible. */
export function FollowDelivery({ order }: { order: Order }) {
  const reference = order.delivery?.reference
  if (!reference) return null
  const text =
    order.delivery?.status === 'waiting' && order.maturing
      ? t('Follow the coins, or keep them here')
      : t('Follow the coins')
  return <ButtonLink to={withdrawalPage(reference)}>{text}</ButtonLink>
}

function withdrawalPage(reference: string): string {
  return `/wallet/withdraw?${new URLSearchParams({ reference })}`
}
