// What it means for an order that its payment is contested, and what its customer can do.
import type { Order, OrderDispute } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { Alert } from '#ui/alert.tsx'
import { TextLink } from '#ui/text-link.tsx'

const TEXTS: Record<OrderDispute, { title: string; body: string }> = {
  asked: {
    title: t('The bank of your card asks about this payment'),
    body: t(
      'Until that is settled nothing can be sent or withdrawn from your account. If you made this payment yourself, please tell your bank, and write to us.',
    ),
  },
  open: {
    title: t('This payment is disputed'),
    body: t(
      'The bank of your card took the money back. Until that is settled nothing can be sent or withdrawn from your account. If you made this payment yourself, please ask your bank to withdraw the dispute, and write to us.',
    ),
  },
  lost: {
    title: t('This payment went back to the card'),
    body: t('You have what it paid for, so its amount is owed. Your wallet shows what is left of it and how to pay.'),
  },
}

export function DisputeOfOrder({ order: { dispute, status } }: { order: Order }) {
  if (dispute === null || status === 'refunded') return null
  const { title, body } = TEXTS[dispute]
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <TextLink to={dispute === 'lost' ? '/wallet' : '/help'}>
          {dispute === 'lost' ? t('Go to your wallet') : t('Write to us')}
        </TextLink>
      }
    >
      {body}
    </Alert>
  )
}
