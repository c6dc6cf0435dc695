// The desk of an agent: their float, what they did today, a new deal, and the deals of the last 24 hours.
import type { Agent, AgentDeal, DealDirection } from '@kivuko/contract/agents.ts'
import { t } from '@kivuko/contract/text.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { dealQuery, deskQuery, type NewDeal, startDeal } from './api.ts'
import { DIRECTION_NAMES, STATE_NAMES } from './deal-text.ts'

type Props = { agent: Agent; dealAddress: (reference: string) => string; addFundsAddress: string }

export function AgentDesk({ agent, dealAddress, addFundsAddress }: Props) {
  const { currency } = agent
  const { data, isError, isFetching, refetch } = useQuery(deskQuery)
  if (isError && !data)
    return <ErrorState title={t('Your deals could not be loaded')} query={{ refetch, isFetching }} />
  if (!data) return <SkeletonRows rows={4} label={t('Loading your deals…')} />
  const { today } = data
  const amount = (text: string) => formatAmount(currency, text)
  return (
    <>
      <Card aria-label={t('Today')} className="flex flex-col gap-4">
        <Receipt>
          <ReceiptRow label={t('Your agent number')}>
            <span className="text-base font-semibold">{`${agent.number.slice(0, 4)} ${agent.number.slice(4)}`}</span>
          </ReceiptRow>
          <ReceiptRow label={t('Float in your wallet')}>
            <span className="text-base font-semibold">{amount(data.float)}</span>
          </ReceiptRow>
          <ReceiptRow label={t('Cash taken in 24 hours')}>{amount(today.cash_in)}</ReceiptRow>
          <ReceiptRow label={t('Cash given in 24 hours')}>{amount(today.cash_out)}</ReceiptRow>
          <ReceiptRow label={t('Commission in 24 hours')}>{amount(today.commission)}</ReceiptRow>
          <ReceiptRow label={t('Left of your daily limit')}>{amount(data.day_left)}</ReceiptRow>
        </Receipt>
        <p className="text-sm leading-6 text-ink-soft">
          {t('Taking cash takes money out of your wallet.')}{' '}
          <TextLink to={addFundsAddress}>{t('Add to your float')}</TextLink>
        </p>
      </Card>
      <NewDealForm agent={agent} dealAddress={dealAddress} />
      <Deals deals={data.deals} dealAddress={dealAddress} />
    </>
  )
}

/** One deal, however often it is sent; leads to it. */
function useStarting(dealAddress: Props['dealAddress']) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [sendOnce] = useState(createSendOnce)
  return useMutation({
    mutationFn: (body: NewDeal) => sendOnce(body, (key) => startDeal(body, key)),
    onSuccess(deal) {
      queries.setQueryData(dealQuery(deal.reference).queryKey, deal)
      void queries.invalidateQueries({ queryKey: deskQuery.queryKey })
      navigate(dealAddress(deal.reference))
    },
  })
}

function NewDealForm({ agent: { currency }, dealAddress }: Omit<Props, 'addFundsAddress'>) {
  const [direction, setDirection] = useState<DealDirection>('cash_in')
  const [customer, setCustomer] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const read = readAmount(currency, typed)
  const starting = useStarting(dealAddress)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (read.kind !== 'amount' || customer.trim() === '' || starting.isPending) return
    starting.mutate({ customer: customer.trim(), direction, amount: toDecimal(read.amount) })
  }
  const missing = isTried ? t('Please fill this in.') : undefined
  return (
    <Card>
      <form aria-labelledby="new-deal" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SectionHeading id="new-deal" title={t('New deal')} />
        <ChoiceCards
          legend={t('What you do')}
          name="direction"
          value={direction}
          choices={[
            { value: 'cash_in', title: DIRECTION_NAMES.cash_in, detail: t('Money goes from your wallet to theirs') },
            { value: 'cash_out', title: DIRECTION_NAMES.cash_out, detail: t('Money comes from their wallet to yours') },
          ]}
          onChange={setDirection}
        />
        <TextField
          label={t('Customer’s email or phone')}
          autoComplete="off"
          maxLength={254}
          value={customer}
          error={customer.trim() === '' ? missing : undefined}
          onChange={({ target }) => {
            starting.reset()
            setCustomer(target.value)
          }}
        />
        <TextField
          label={t('Cash ({currency})', { currency })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={typed}
          error={
            isTried ? (writingProblem(read, currency) ?? (read.kind === 'empty' ? missing : undefined)) : undefined
          }
          onChange={({ target }) => {
            starting.reset()
            setTyped(target.value)
          }}
        />
        {starting.isError ? (
          <Alert>{errorText(starting.error, t('That did not work. Please try again.'))}</Alert>
        ) : null}
        <Button type="submit" loading={starting.isPending} className="self-start">
          {t('Ask the customer')}
        </Button>
      </form>
    </Card>
  )
}

function Deals({ deals, dealAddress }: { deals: readonly AgentDeal[]; dealAddress: (reference: string) => string }) {
  return (
    <section aria-labelledby="deals-heading" className="flex flex-col gap-4">
      <SectionHeading id="deals-heading" title={t('Your deals of the last 24 hours')} />
      {deals.length === 0 ? (
        <EmptyState title={t('No deals yet')}>{t('What you do with customers stands here.')}</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-box border border-line bg-paper">
          {deals.map((deal) => (
            <li key={deal.id} className="flex items-center justify-between gap-4 px-5 py-4">
              <span className="flex min-w-0 flex-col items-start">
                <TextLink to={dealAddress(deal.reference)}>
                  {`${DIRECTION_NAMES[deal.direction]}: ${formatAmount(deal.currency, deal.amount)}`}
                </TextLink>
                <span className="text-sm wrap-anywhere text-ink-soft">
                  {`${deal.customer_name} · ${formatDateTime(deal.created_at)}`}
                </span>
              </span>
              <Badge tone={STATE_NAMES[deal.status].tone}>{STATE_NAMES[deal.status].name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
