// What the links of a newsletter mail lead to. A click decides, not the visit: mail programs open links by themselves.
import { useLocation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LEAD_TEXT } from './messages.ts'
import { useSending } from './use-sending.ts'

const TEXTS = {
  confirm: {
    title: LEAD_TEXT.confirmTitle,
    lead: LEAD_TEXT.confirmLead,
    action: LEAD_TEXT.confirmAction,
    done: LEAD_TEXT.confirmed,
  },
  leave: {
    title: LEAD_TEXT.unsubscribeTitle,
    lead: LEAD_TEXT.unsubscribeLead,
    action: LEAD_TEXT.unsubscribeAction,
    done: LEAD_TEXT.unsubscribed,
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
        <Alert>{LEAD_TEXT.badLink}</Alert>
      ) : state === 'done' ? (
        <Alert tone="success">{done}</Alert>
      ) : (
        <>
          <p className="text-ink-soft">{lead}</p>
          {error ? <Alert>{error}</Alert> : null}
          <Button
            loading={state === 'sending'}
            loadingText={LEAD_TEXT.sending}
            onClick={() => send((calls) => (does === 'confirm' ? calls.confirmNews(token) : calls.leaveNews(token)))}
          >
            {action}
          </Button>
        </>
      )}
    </Card>
  )
}
