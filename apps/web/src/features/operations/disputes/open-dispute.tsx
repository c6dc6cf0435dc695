// One dispute: what was taken, what speaks for us, and what can be done until when.
import { type DisputeDetail, listDisputes } from '@kivuko/contract/console-disputes.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { casesAddress, customerAddress, proposeAddress } from '../addresses.ts'
import { Loaded } from '../loaded.tsx'
import { FactList, OpenCard } from '../side-by-side.tsx'
import { listKey } from '../use-list.ts'
import { disputeQuery } from './api.ts'
import { DISPUTE_STEPS, DisputeDialog, type DisputeStep } from './dispute-dialog.tsx'
import { DISPUTE_STATE_NAMES, KIND_NAMES, reasonName } from './dispute-names.ts'

export function OpenDisputeCard({ id, closeTo }: { id: string; closeTo: string }) {
  const query = useQuery(disputeQuery(id))
  const { data } = query
  return (
    <OpenCard title={data ? formatAmount(data.currency, data.amount) : 'Opening the dispute…'} closeTo={closeTo}>
      <Loaded
        query={query}
        texts={{
          loading: 'Opening the dispute…',
          failed: 'The dispute could not be opened',
          gone: 'There is no such dispute.',
        }}
      >
        {(dispute) => <Opened dispute={dispute} />}
      </Loaded>
    </OpenCard>
  )
}

function stepsOf({ can_answer, can_accept, can_dismiss }: DisputeDetail): DisputeStep[] {
  return [
    ...(can_answer ? (['answer'] as const) : []),
    ...(can_dismiss ? (['dismiss'] as const) : []),
    ...(can_accept ? (['accept'] as const) : []),
  ]
}

function Opened({ dispute }: { dispute: DisputeDetail }) {
  const queries = useQueryClient()
  const [step, setStep] = useState<DisputeStep>()
  const owes = /[1-9]/.test(dispute.debt)
  return (
    <>
      {dispute.answer_by ? (
        <Alert tone="warning">
          The bank takes evidence until {formatDateTime(dispute.answer_by)}, and only once. Without it the dispute is
          lost.
        </Alert>
      ) : null}
      {dispute.evidence_problem ? <Alert tone="warning">{dispute.evidence_problem}</Alert> : null}
      <FactList facts={factsOf(dispute)} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {stepsOf(dispute).map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === 'accept' ? 'danger' : 'primary'}
            onClick={() => setStep(each)}
          >
            {DISPUTE_STEPS[each]}
          </Button>
        ))}
      </div>
      {dispute.customer ? (
        <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          <TextLink to={casesAddress(dispute.customer.id)}>Cases of this customer</TextLink>
          {dispute.order_state === 'completed' && dispute.reference ? (
            <TextLink to={proposeAddress('purchase_refund', { order: dispute.reference })}>
              Take the purchase back
            </TextLink>
          ) : null}
          {owes ? (
            <TextLink
              to={proposeAddress('debt_recovery', { customer: dispute.customer.id, currency: dispute.currency })}
            >
              Take what is owed, or write it off
            </TextLink>
          ) : null}
        </p>
      ) : null}
      <Evidence dispute={dispute} />
      {step ? (
        <DisputeDialog
          id={dispute.id}
          step={step}
          onDone={(answer) => {
            queries.setQueryData(disputeQuery(dispute.id).queryKey, answer)
            for (const each of [listDisputes, consoleWaiting])
              void queries.invalidateQueries({ queryKey: listKey(each) })
            setStep(undefined)
          }}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </>
  )
}

function Evidence({ dispute: { evidence, kind } }: { dispute: DisputeDetail }) {
  if (kind !== 'dispute' || evidence.length === 0) return null
  return (
    <section aria-labelledby="evidence-heading" className="flex flex-col gap-3">
      <h3 id="evidence-heading" className="font-semibold">
        What is sent with our statement
      </h3>
      <dl className="flex flex-col gap-3 text-sm">
        {evidence.map(({ field, label, text }) => (
          <div key={field}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function factsOf(dispute: DisputeDetail): Fact[] {
  const { currency, customer, submitted } = dispute
  const optional: [string, string | null][] = [
    ['Order', dispute.reference],
    ['Paid for it', dispute.order_total && formatAmount(currency, dispute.order_total)],
    ['Card network', dispute.network && [dispute.network, dispute.network_code].filter(Boolean).join(', code ')],
    ['Owed by them', /[1-9]/.test(dispute.debt) ? formatAmount(currency, dispute.debt) : null],
    ['Answered', submitted && `by ${submitted.by}, ${formatDateTime(submitted.at)}`],
    ['Ended', dispute.ended_at && formatDateTime(dispute.ended_at)],
  ]
  return [
    ['What', KIND_NAMES[dispute.kind]],
    ['State', DISPUTE_STATE_NAMES[dispute.state]],
    ['Reason', reasonName(dispute.reason)],
    ...(customer
      ? ([
          [
            'Customer',
            <TextLink key="customer" to={customerAddress(customer.id)}>
              {customer.name}
            </TextLink>,
          ],
        ] as const)
      : []),
    ...optional.filter((fact): fact is [string, string] => fact[1] !== null),
    ...dispute.moves.map(
      ({ id, amount, fee, fee_currency, at }): Fact => [
        amount.startsWith('-') ? 'Taken from us' : 'Given back to us',
        `${formatAmount(currency, amount.replace('-', ''))}, ${formatDateTime(at)}${/[1-9]/.test(fee) ? `, fee ${formatAmount(fee_currency, fee)}` : ''} (${id})`,
      ],
    ),
    ['Since', formatDateTime(dispute.opened_at)],
    ['At the network', `${dispute.provider_ref}, of ${dispute.payment_ref}`],
  ]
}
