// One request for money in its list, with what can be done about it.
import type { MoneyRequest, RequestState } from '@kivuko/contract/requests.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { decline, payRequest, requestsQuery, takeBack } from './requests-calls.ts'

const STATES: Record<RequestState, { name: string; tone: BadgeTone }> = {
  open: { name: t('Waiting'), tone: 'warning' },
  paid: { name: t('Paid'), tone: 'success' },
  declined: { name: t('Declined'), tone: 'neutral' },
  cancelled: { name: t('Taken back'), tone: 'neutral' },
  expired: { name: t('Out of time'), tone: 'neutral' },
}

type Doing = 'pay' | 'decline' | 'take-back'

export function RequestRow({ request, link }: { request: MoneyRequest; link: ReactNode }) {
  const [doing, setDoing] = useState<Doing>()
  const { side, person, currency, amount, note, state, created_at, expires_at } = request
  const shown = formatAmount(currency, amount)
  const { name } = person
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {side === 'sent' ? t('You asked {name}', { name }) : t('{name} asks you', { name })}
          </p>
          <p className="text-sm leading-6 wrap-anywhere text-ink-soft">{person.contact}</p>
        </div>
        <MoneyText asset={currency} amount={amount} />
      </div>
      {note ? <p className="leading-6 wrap-anywhere">{t('“{note}”', { note })}</p> : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-6 text-ink-soft">
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        <span>
          {state === 'open'
            ? t('Until {time}', { time: formatDateTime(expires_at) })
            : t('Asked {time}', { time: formatDateTime(created_at) })}
        </span>
      </p>
      {state === 'open' ? (
        <div className="flex flex-wrap gap-3">
          {side === 'received' ? (
            <>
              <Button
                size="small"
                aria-label={t('Pay {amount} to {name}', { amount: shown, name })}
                onClick={() => setDoing('pay')}
              >
                {t('Pay')}
              </Button>
              <Button
                size="small"
                variant="secondary"
                aria-label={t('Decline {amount} for {name}', { amount: shown, name })}
                onClick={() => setDoing('decline')}
              >
                {t('Decline')}
              </Button>
            </>
          ) : (
            <Button
              size="small"
              variant="secondary"
              aria-label={t('Take back {amount} from {name}', { amount: shown, name })}
              onClick={() => setDoing('take-back')}
            >
              {t('Take back')}
            </Button>
          )}
          {side === 'sent' ? link : null}
        </div>
      ) : null}
      {doing ? <Deciding request={request} doing={doing} onClose={() => setDoing(undefined)} /> : null}
    </li>
  )
}

const TITLES: Record<Doing, string> = {
  pay: t('Check and confirm'),
  decline: t('Decline this request?'),
  'take-back': t('Take this request back?'),
}

function useDeciding({ id }: MoneyRequest, doing: Doing, block: boolean, onDone: () => void) {
  const queries = useQueryClient()
  const [sendOnce] = useState(createSendOnce)
  return useMutation({
    mutationFn: async () => {
      if (doing === 'pay') await sendOnce(id, (key) => payRequest(id, key))
      else if (doing === 'decline') await decline(id, block)
      else await takeBack(id)
    },
    onSuccess: onDone,
    // It may have ended meanwhile: the list says how.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: requestsQuery.queryKey })
      reloadMoney(queries)
    },
  })
}

/** The last look. */
function Deciding({ request, doing, onClose }: { request: MoneyRequest; doing: Doing; onClose: () => void }) {
  const [block, setBlock] = useState(false)
  const deciding = useDeciding(request, doing, block, onClose)
  const { person, currency, amount, note } = request
  const shown = formatAmount(currency, amount)
  const words: Record<Doing, string> = {
    pay: t('Pay {amount}', { amount: shown }),
    decline: t('Decline'),
    'take-back': t('Take back'),
  }
  const close = () => {
    if (!deciding.isPending) onClose()
  }
  return (
    <Dialog title={TITLES[doing]} closeText={t('Close')} onClose={close}>
      {doing === 'pay' ? (
        <p className="leading-6 text-ink-soft">
          {t('Pay only somebody you know. Money that was sent cannot be called back.')}
        </p>
      ) : null}
      <div className="rounded-box bg-sunken px-4 py-2.5">
        <Receipt>
          <ReceiptRow label={request.side === 'received' ? t('To') : t('From')}>
            <span className="block font-semibold">{person.name}</span>
            <span className="block break-all text-ink-soft">{person.contact}</span>
          </ReceiptRow>
          {note ? <ReceiptRow label={t('Note')}>{note}</ReceiptRow> : null}
          <ReceiptRow label={t('Amount')} strong>
            {shown}
          </ReceiptRow>
        </Receipt>
      </div>
      {doing === 'decline' ? (
        <Checkbox
          label={t('Do not let this person ask me again')}
          checked={block}
          onChange={({ target }) => setBlock(target.checked)}
        />
      ) : null}
      {deciding.error ? <Alert>{errorText(deciding.error, t('That did not work. Please try again.'))}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={deciding.isPending} onClick={close}>
          {t('Cancel')}
        </Button>
        <Button loading={deciding.isPending} loadingText={t('Sending…')} onClick={() => deciding.mutate()}>
          {words[doing]}
        </Button>
      </div>
    </Dialog>
  )
}
