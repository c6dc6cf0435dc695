// What the links of a newsletter mail lead to. A click decides, not the visit: mail programs open links by themselves.
import { t } from '@kivuko/contract/text.ts'
import { useLocation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useSending } from './use-sending.ts'

const TEXTS = {
  confirm: {
    title: t('Confirm your subscription'),
    lead: t('One click, and the newsletter of {brand} comes to your address.'),
    action: t('Confirm'),
    done: t('Your subscription is confirmed.'),
  },
  leave: {
    title: t('Leave the newsletter'),
    lead: t('One click ends the newsletter. Receipts of your purchases are not affected.'),
    action: t('Unsubscribe'),
    done: t('You are unsubscribed. We are sorry to see you go.'),
  },
} as const

export function SubscriptionLink({ does }: { does: keyof typeof TEXTS }) {
  const token = new URLSearchParams(useLocation().search).get('token')
  const { state, error, send } = useSending()
  const { title, lead, action, done } = TEXTS[does]
  return (
    <Card raised="float" className="flex w-full max-w-md flex-col gap-5">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {!token ? (
        <Alert>{t('This link is not complete. Please use the link in the mail as it is.')}</Alert>
      ) : state === 'done' ? (
        <Alert tone="success">{done}</Alert>
      ) : (
        <>
          <p className="text-ink-soft">{lead}</p>
          {error ? <Alert>{error}</Alert> : null}
          <Button
            loading={state === 'sending'}
            loadingText={t('Sending…')}
            onClick={() => send((calls) => (does === 'confirm' ? calls.confirmNews(token) : calls.leaveNews(token)))}
          >
            {action}
          </Button>
        </>
      )}
    </Card>
  )
}
