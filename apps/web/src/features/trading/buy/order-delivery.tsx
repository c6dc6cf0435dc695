// Where the coins of an order go when that is an address elsewhere, and how far they are.

import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { hasStayed, type Order, type OrderDelivery } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { useId } from 'react'
import { formatCoins } from '#lib/format.ts'
import { shortened } from '#lib/shortened-code.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextLink } from '#ui/text-link.tsx'

const STATES: Record<OrderDelivery['status'], string> = {
  planned: t('The coins are sent to this address once you have paid.'),
  waiting: t('Waiting to be sent. Until then you can take the coins back into your wallet.'),
  sending: t('Being sent.'),
  confirming: t('Sent. The network is confirming it.'),
  completed: t('Confirmed by the network: the coins have arrived.'),
  failed: t('The coins could not be sent. They are in your wallet.'),
  cancelled: t('You took the coins back. They are in your wallet.'),
  kept: t('The coins were not sent. They are in your wallet.'),
}

/** Nothing for an order of the wallet's, nor for one that ended before its coins were bought. */
export function DeliveryOfOrder({ order }: { order: Order }) {
  const { delivery, status, crypto_currency } = order
  if (!delivery || (delivery.status === 'kept' && status !== 'completed')) return null
  return <Delivery delivery={delivery} coin={crypto_currency} />
}

function Delivery({ delivery, coin }: { delivery: OrderDelivery; coin: string }) {
  const id = useId()
  const { status, address, network, fee, received, reference, transaction_hash } = delivery
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 rounded-box bg-sunken px-4 py-3">
      <h2 id={id} className="text-sm font-semibold text-ink">
        {t('Delivery')}
      </h2>
      <p role="status" className="text-sm leading-6 text-ink">
        {STATES[status]}
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
  return reference ? <ButtonLink to={withdrawalPage(reference)}>{t('Follow the coins')}</ButtonLink> : null
}

function withdrawalPage(reference: string): string {
  return `/wallet/withdraw?${new URLSearchParams({ reference })}`
}
