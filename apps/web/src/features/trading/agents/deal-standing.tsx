// One deal for one of its two people: what moves and what it costs, the other's name, and the yes that is theirs to give.
import type { AgentDeal } from '@kivuko/contract/agents.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import { approve, confirmCode, dealQuery, endDeal, showCode, takeDeal } from './api.ts'
import { sentenceOf } from './deal-text.ts'

export function DealStanding({ reference }: { reference: string }) {
  const { data, error, isFetching, refetch } = useQuery(dealQuery(reference))
  return (
    <>
      <PageHeading title={data ? titleOf(data) : t('Cash at an agent')} />
      {data ? (
        <View deal={data} />
      ) : error instanceof ApiError && error.code === 'deal_not_found' ? (
        <Alert>{t('We could not find that deal.')}</Alert>
      ) : error ? (
        <ErrorState title={t('The deal could not be looked up')} query={{ refetch, isFetching }} />
      ) : (
        <Waiting>{t('Looking up the deal…')}</Waiting>
      )}
    </>
  )
}

function titleOf({ role, direction, currency, amount }: AgentDeal): string {
  const cash = formatAmount(currency, amount)
  if (role === 'agent') return direction === 'cash_in' ? t('Take {cash}', { cash }) : t('Give {cash}', { cash })
  return direction === 'cash_in' ? t('Pay in {cash} in cash', { cash }) : t('Get {cash} in cash', { cash })
}

function View({ deal }: { deal: AgentDeal }) {
  const { role, status, direction, currency, agent } = deal
  const isOut = direction === 'cash_out'
  return (
    <Card raised="float" aria-label={t('The deal')} className="flex flex-col gap-5">
      <StateSentence busy={status === 'waiting' && !deal.can_approve}>{sentenceOf(deal)}</StateSentence>
      <Receipt>
        {role === 'customer' ? (
          <>
            <ReceiptRow label={t('Agent')}>{`${agent.name}, ${agent.number}`}</ReceiptRow>
            <ReceiptRow label={t('Shop')}>{`${agent.shop_name}, ${agent.place}`}</ReceiptRow>
          </>
        ) : (
          <ReceiptRow label={t('Customer')}>{deal.customer_name}</ReceiptRow>
        )}
        <ReceiptRow label={t('Cash')}>{formatAmount(currency, deal.amount)}</ReceiptRow>
        {role === 'customer' ? (
          <>
            <ReceiptRow label={t('Fee')}>{formatAmount(currency, deal.fee)}</ReceiptRow>
            <ReceiptRow label={isOut ? t('Leaves your wallet') : t('Comes into your wallet')} strong>
              {formatAmount(currency, deal.total)}
            </ReceiptRow>
          </>
        ) : null}
        {deal.commission === null ? null : (
          <ReceiptRow label={t('Your commission')}>{formatAmount(currency, deal.commission)}</ReceiptRow>
        )}
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{deal.reference}</span>
        </ReceiptRow>
        {status === 'waiting' ? (
          <ReceiptRow label={t('Open until')}>{formatDateTime(deal.expires_at)}</ReceiptRow>
        ) : null}
      </Receipt>
      {status === 'waiting' ? <Answers deal={deal} /> : null}
    </Card>
  )
}

function Answers({ deal }: { deal: AgentDeal }) {
  const queries = useQueryClient()
  const [sendOnce] = useState(createSendOnce)
  const { reference, role, can_approve } = deal
  const took = (changed: AgentDeal) => takeDeal(queries, changed)
  const again = () => void queries.invalidateQueries({ queryKey: dealQuery(reference).queryKey })
  const approving = useMutation({
    mutationFn: () => sendOnce({ reference }, (key) => approve(reference, key)),
    onSuccess: took,
    onError: again,
  })
  const ending = useMutation({ mutationFn: () => endDeal(reference), onSuccess: took, onError: again })
  const failed = approving.error ?? ending.error
  return (
    <div className="flex flex-col gap-4">
      {role === 'agent' && !can_approve ? <CodeForm reference={reference} onDone={took} onRefused={again} /> : null}
      {failed ? <Alert>{errorText(failed, t('That did not work. Please try again.'))}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        {can_approve ? (
          <Button loading={approving.isPending} disabled={ending.isPending} onClick={() => approving.mutate()}>
            {role === 'agent' ? t('Accept') : t('Approve')}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          loading={ending.isPending}
          disabled={approving.isPending}
          onClick={() => ending.mutate()}
        >
          {can_approve ? t('Decline') : t('Take it back')}
        </Button>
      </div>
      {can_approve && role === 'customer' ? <CodePart reference={reference} /> : null}
    </div>
  )
}

/** Instead of approving here: a code that the customer reads out. */
function CodePart({ reference }: { reference: string }) {
  const showing = useMutation({ mutationFn: () => showCode(reference) })
  if (showing.data)
    return (
      <p className="rounded-box bg-sunken p-4 leading-6" role="status">
        {t('Read this code to the agent. Telling it approves the deal:')}{' '}
        <strong className="block font-mono text-3xl tracking-widest">
          {`${showing.data.code.slice(0, 3)} ${showing.data.code.slice(3)}`}
        </strong>
      </p>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      {showing.isError ? (
        <Alert>{errorText(showing.error, t('The code could not be shown. Please try again.'))}</Alert>
      ) : null}
      <Button variant="quiet" loading={showing.isPending} onClick={() => showing.mutate()}>
        {t('Show a code for the agent instead')}
      </Button>
    </div>
  )
}

type CodeProps = { reference: string; onDone: (deal: AgentDeal) => void; onRefused: () => void }

function CodeForm({ reference, onDone, onRefused }: CodeProps) {
  const [code, setCode] = useState('')
  const [sendOnce] = useState(createSendOnce)
  const confirming = useMutation({
    mutationFn: () => sendOnce({ reference, code }, (key) => confirmCode(reference, code.trim(), key)),
    onSuccess: onDone,
    onError: onRefused,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !confirming.isPending) confirming.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label={t('Code of the customer')}
        hint={t('Six digits. A wrong one counts: after five the deal is over.')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={code}
        error={confirming.error ? errorText(confirming.error, t('That did not work. Please try again.')) : undefined}
        onChange={({ target }) => {
          confirming.reset()
          setCode(target.value)
        }}
      />
      <Button type="submit" loading={confirming.isPending} disabled={!code.trim()} className="self-start">
        {t('Confirm with the code')}
      </Button>
    </form>
  )
}
