// /agent-deal: cash at an agent. With a reference one deal; without, a customer asks an agent for cash by the agent's number.
import { t } from '@kivuko/contract/text.ts'
import { compare, parse, toDecimal } from '@kivuko/money/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { BackButton } from '#ui/back-button.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { askForCash, dealQuery, foundAgentQuery } from './api.ts'
import { DealStanding } from './deal-standing.tsx'

const NUMBER = /^\d{8}$/

export function DealPage({ backAddress }: { backAddress: string }) {
  const { values, change } = useAddressChoices(['reference'])
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      {values.reference ? (
        <DealStanding key={values.reference} reference={values.reference} />
      ) : (
        <>
          <PageHeading
            title={t('Cash at an agent')}
            lead={t(
              'Get cash here by the number that stands in the agent’s shop. To pay cash in, ask the agent: you approve it here.',
            )}
          />
          <CashForm onMade={(reference) => change({ reference })} />
        </>
      )}
    </div>
  )
}

function CashForm({ onMade }: { onMade: (reference: string) => void }) {
  const [typed, setTyped] = useState('')
  const number = typed.replaceAll(/\s/g, '')
  const isWhole = NUMBER.test(number)
  const { data: agent, error, isFetching } = useQuery({ ...foundAgentQuery(number), enabled: isWhole })
  return (
    <Card raised="float" aria-label={t('Get cash')} className="flex flex-col gap-5">
      <TextField
        label={t('Number of the agent')}
        hint={t('Eight digits.')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={
          isWhole && error ? errorText(error, t('The agent could not be looked up. Please try again.')) : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      {isWhole && isFetching && !agent ? <p className="text-ink-soft">{t('Looking for the agent…')}</p> : null}
      {isWhole && agent ? <AmountForm key={agent.number} agent={agent} onMade={onMade} /> : null}
    </Card>
  )
}

type FoundAgent = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof foundAgentQuery>['queryFn']>>>>

function AmountForm({ agent, onMade }: { agent: FoundAgent; onMade: (reference: string) => void }) {
  const queries = useQueryClient()
  const { number, currency } = agent
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sendOnce] = useState(createSendOnce)
  const terms = termsOf(agent, typed)
  const asking = useMutation({
    mutationFn: (asked: { amount: string; fee: string }) =>
      sendOnce({ number, ...asked }, (key) => askForCash({ number, ...asked }, key)),
    onSuccess(deal) {
      queries.setQueryData(dealQuery(deal.reference).queryKey, deal)
      onMade(deal.reference)
    },
    onError: () => void queries.invalidateQueries({ queryKey: foundAgentQuery(number).queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(terms ? undefined : problemOf(agent, typed))
    if (terms && !asking.isPending) asking.mutate(terms)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Receipt>
        <ReceiptRow label={t('Agent')}>{agent.name}</ReceiptRow>
        <ReceiptRow label={t('Shop')}>{`${agent.shop_name}, ${agent.place}`}</ReceiptRow>
      </Receipt>
      <TextField
        label={t('Cash ({currency})', { currency })}
        size="large"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={typed}
        error={problem}
        hint={<LimitLine operation="agent_cash_out" />}
        onChange={({ target }) => {
          setProblem(undefined)
          asking.reset()
          setTyped(target.value)
        }}
      />
      {terms ? (
        <Receipt>
          <ReceiptRow label={t('Fee')}>{formatAmount(currency, terms.fee)}</ReceiptRow>
        </Receipt>
      ) : null}
      {asking.isError ? <Alert>{errorText(asking.error, t('That did not work. Please try again.'))}</Alert> : null}
      <Button type="submit" size="large" block loading={asking.isPending}>
        {t('Ask for the cash')}
      </Button>
    </form>
  )
}

/** Undefined while no amount that the agent gives is typed. */
function termsOf({ currency, minimum, maximum, fees }: FoundAgent, typed: string) {
  const read = readAmount(currency, typed)
  const [least, most] = [parse(currency, minimum), parse(currency, maximum)]
  if (read.kind !== 'amount' || !least || !most) return undefined
  const { amount } = read
  if (compare(amount, least) < 0 || compare(amount, most) > 0) return undefined
  const band = fees.find(({ up_to }) => {
    const bound = parse(currency, up_to)
    return bound !== undefined && compare(amount, bound) <= 0
  })
  return band && { amount: toDecimal(amount), fee: band.fee }
}

function problemOf({ currency, minimum, maximum }: FoundAgent, typed: string): string {
  const between = t('Enter an amount between {minimum} and {maximum}.', {
    minimum: formatAmount(currency, minimum),
    maximum: formatAmount(currency, maximum),
  })
  return writingProblem(readAmount(currency, typed), currency) ?? between
}
