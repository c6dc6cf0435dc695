// One payout: what to pay, to whom and by which reference, and the steps that may be taken now.
import { type BankPayout, type ListedPayoutState, listBankPayouts } from '@kivuko/contract/console-bank-payouts.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'
import { FirstWordNote, noPairText } from '../first-word-note.tsx'
import { Loaded } from '../loaded.tsx'
import { FactList, OpenCard } from '../side-by-side.tsx'
import { listKey } from '../use-list.ts'
import { payoutQuery } from './api.ts'
import { PAYOUT_STEPS, PayoutDialog, type PayoutStep } from './payout-dialog.tsx'

export const PAYOUT_STATE_NAMES: Record<ListedPayoutState, string> = {
  open: 'To do',
  queued: 'In the queue',
  sending: 'Being sent',
  sent: 'Sent, to be confirmed',
  paid: 'Paid',
  refused: 'Refused',
  returned: 'Came back',
  cancelled: 'Taken back',
}

const WAYS = { bank: 'People, at our bank', paystack: 'Paystack, by itself' }

type OpenProps = { id: string; closeTo: string }

export function OpenPayoutCard({ id, closeTo }: OpenProps) {
  const query = useQuery(payoutQuery(id))
  const { data } = query
  return (
    <OpenCard title={data ? formatAmount(data.currency, data.amount) : 'Opening the payout…'} closeTo={closeTo}>
      <Loaded
        query={query}
        texts={{
          loading: 'Opening the payout…',
          failed: 'The payout could not be opened',
          gone: 'There is no such payout.',
        }}
      >
        {(payout) => <Opened payout={payout} />}
      </Loaded>
    </OpenCard>
  )
}

/**
 * What the network sends by itself is nobody's work, and one's own a colleague's. What one has said already is for a
 * colleague to say, and what somebody said who is no second person beside them for a third.
 */
function stepsOf({ provider, state, is_own, confirm_refusal, first_word }: BankPayout): readonly PayoutStep[] {
  if (provider !== 'bank' || is_own) return []
  if (state === 'queued') return ['take', 'decline']
  const ends: readonly PayoutStep[] =
    first_word?.is_own || first_word?.no_pair ? [] : [state === 'paid' ? 'back' : 'refuse']
  if (state === 'sending') return ['sent', ...ends]
  if (state === 'sent') return confirm_refusal ? ends : ['confirm', ...ends]
  return state === 'paid' ? ends : []
}

function Opened({ payout }: { payout: BankPayout }) {
  const queries = useQueryClient()
  const [step, setStep] = useState<PayoutStep>()
  const steps = stepsOf(payout)
  return (
    <>
      <FactList facts={factsOf(payout)} />
      <WhyNoSteps payout={payout} />
      {payout.first_word ? (
        <FirstWordNote
          word={payout.first_word}
          said={payout.state === 'paid' ? 'the money came back' : 'the bank refused it'}
        />
      ) : null}
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {steps.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === 'take' || each === 'sent' || each === 'confirm' ? 'primary' : 'danger'}
              onClick={() => setStep(each)}
            >
              {PAYOUT_STEPS[each]}
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
            for (const each of [listBankPayouts, consoleWaiting])
              void queries.invalidateQueries({ queryKey: listKey(each) })
            setStep(undefined)
          }}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </>
  )
}

/** Who reads is not who may do what is left to do. */
function WhyNoSteps({ payout: { is_own, confirm_refusal, sent_by } }: { payout: BankPayout }) {
  if (is_own)
    return <Alert tone="info">This is your own, or of a company you are part of. A colleague does all of it.</Alert>
  if (confirm_refusal === null) return null
  return (
    <Alert tone="info">
      {confirm_refusal === 'own_payout'
        ? 'You sent this yourself. A colleague has to confirm it.'
        : `${sent_by} sent this. ${noPairText(confirm_refusal)} A third colleague has to confirm it.`}
    </Alert>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function factsOf(payout: BankPayout): Fact[] {
  const optional: [string, string | null][] = [
    ['IBAN', payout.iban],
    ['Account number', payout.account_number],
    ['Bank', payout.bank_name],
    ['Bank code or BIC', payout.bank_code],
    ['The bank’s reference', payout.bank_reference],
    ['Taken by', payout.taken_by],
    ['Sent by', payout.sent_by],
    ['Confirmed by', payout.confirmed_by],
    ['What the customer reads', payout.problem],
    ['Ended', payout.ended_at && formatDateTime(payout.ended_at)],
  ]
  return [
    ['State', PAYOUT_STATE_NAMES[payout.state]],
    ['Our reference', payout.reference],
    [
      'Customer',
      <TextLink key="customer" to={customerAddress(payout.customer_id)}>
        {payout.customer_name}
      </TextLink>,
    ],
    ['Account holder', payout.account_name],
    ...optional.filter((fact): fact is [string, string] => fact[1] !== null),
    ['Paid out by', WAYS[payout.provider]],
    ['Since', formatDateTime(payout.created_at)],
    ['Payout', payout.id],
  ]
}
