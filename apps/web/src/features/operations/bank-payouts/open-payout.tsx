// One payout: what to pay, to whom and by which reference, and the steps that may be taken now.
import type { DeskPayout } from '@kivuko/contract/console-payouts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PayoutDialog, type PayoutStep } from './payout-dialog.tsx'
import { PAYOUT_STAND_NAMES, PAYOUTS_TEXT as TEXT } from './payout-messages.ts'
import { payoutQuery } from './payouts-api.ts'
import { FactList, OpenCard } from './side-by-side.tsx'

type OpenProps = { id: string; closeTo: string; customersPath: string }

export function OpenPayoutCard({ id, closeTo, customersPath }: OpenProps) {
  const { data, error, isFetching, refetch } = useQuery(payoutQuery(id))
  const problem = data === null ? TEXT.gone : error && !data ? errorText(error, TEXT.notOpened) : undefined
  return (
    <OpenCard title={data ? formatAmount(data.currency, data.amount) : TEXT.opening} closeTo={closeTo}>
      {data ? (
        <Opened payout={data} customersPath={customersPath} />
      ) : problem ? (
        <ErrorState title={TEXT.notOpened} detail={problem} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={TEXT.opening} />
      )}
    </OpenCard>
  )
}

/** What the network sends by itself is nobody's work. */
function stepsOf({ provider, state, is_own }: DeskPayout): readonly PayoutStep[] {
  if (provider !== 'bank') return []
  if (state === 'queued') return ['take']
  if (state === 'sending') return ['sent', 'refuse']
  if (state === 'sent') return is_own ? ['refuse'] : ['confirm', 'refuse']
  return state === 'paid' ? ['back'] : []
}

function Opened({ payout, customersPath }: { payout: DeskPayout; customersPath: string }) {
  const queries = useQueryClient()
  const [step, setStep] = useState<PayoutStep>()
  const steps = stepsOf(payout)
  return (
    <>
      <FactList facts={factsOf(payout, customersPath)} />
      {payout.state === 'sent' && payout.is_own ? <Alert tone="info">{TEXT.ownSent}</Alert> : null}
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {steps.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === 'refuse' || each === 'back' ? 'danger' : 'primary'}
              onClick={() => setStep(each)}
            >
              {TEXT[each]}
            </Button>
          ))}
        </div>
      ) : null}
      {step ? (
        <PayoutDialog
          id={payout.id}
          step={step}
          onDone={(answer) => {
            queries.setQueryData(payoutQuery(payout.id).queryKey, answer)
            void queries.invalidateQueries({ queryKey: ['console', 'payouts'] })
            void queries.invalidateQueries({ queryKey: ['console', 'waiting'] })
            setStep(undefined)
          }}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function factsOf(payout: DeskPayout, customersPath: string): Fact[] {
  const optional: [string, string | null][] = [
    [TEXT.iban, payout.iban],
    [TEXT.number, payout.account_number],
    [TEXT.bank, payout.bank_name],
    [TEXT.code, payout.bank_code],
    [TEXT.bankReference, payout.bank_reference],
    [TEXT.takenBy, payout.taken_by],
    [TEXT.sentBy, payout.sent_by],
    [TEXT.confirmedBy, payout.confirmed_by],
    [TEXT.problem, payout.problem],
    [TEXT.ended, payout.ended_at && formatDateTime(payout.ended_at)],
  ]
  return [
    [TEXT.stand, PAYOUT_STAND_NAMES[payout.state]],
    [TEXT.reference, payout.reference],
    [
      TEXT.customer,
      <TextLink key="customer" to={`${customersPath}?id=${payout.customer_id}`}>
        {payout.customer_name}
      </TextLink>,
    ],
    [TEXT.holder, payout.account_name],
    ...optional.filter((fact): fact is [string, string] => fact[1] !== null),
    [TEXT.way, TEXT.ways[payout.provider]],
    [TEXT.since, formatDateTime(payout.created_at)],
    [TEXT.id, payout.id],
  ]
}
