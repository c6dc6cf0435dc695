// Has a provider asked again, or says what truly arrived by phone, or whether a payout left.
import {
  askAboutPayment,
  confirmPayoutNotPaid,
  confirmPayoutPaid,
  decideStuckBill,
  reviewPhonePayment,
  type StuckPayment,
} from '@kivuko/contract/console-stuck-payments.ts'
import type { FirstWord } from '@kivuko/contract/first-words.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatAmount } from '#lib/format.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FirstWordNote } from '../first-word-note.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

export type StuckDecision = { what: 'ask' | 'review' | 'not_paid' | 'paid' | 'bill'; row: StuckPayment }

type DialogProps = { decision: StuckDecision; onDone: (notice: string) => void; onClose: () => void }

export function StuckDialog({ decision: { what, row }, onDone, onClose }: DialogProps) {
  if (what === 'review') return <ReviewDialog row={row} onDone={onDone} onClose={onClose} />
  if (what === 'not_paid') return <NotPaidDialog row={row} onDone={onDone} onClose={onClose} />
  if (what === 'bill') return <BillDialog row={row} onDone={onDone} onClose={onClose} />
  if (what === 'paid') return <PaidDialog row={row} onDone={onDone} onClose={onClose} />
  return (
    <ReasonDialog
      title="Ask the provider now"
      confirm="Ask the provider now"
      lead="The provider is asked what became of it, as would happen later by itself."
      send={(reason) => call(askAboutPayment, { params: { id: row.id }, body: { reason } })}
      onDone={() => onDone('It is being asked about.')}
      onClose={onClose}
    >
      <About row={row} />
    </ReasonDialog>
  )
}

function NotPaidDialog({ row, onDone, onClose }: Omit<DialogProps, 'decision'> & { row: StuckPayment }) {
  return (
    <ReasonDialog
      title="It was not paid: send again"
      confirm="Send it again"
      tone="danger"
      lead="Look at the statement of the payout account first, from before the payout until now. If the payment is there, it was made: do not send it again."
      send={(reason) => call(confirmPayoutNotPaid, { params: { id: row.id }, body: { reason } })}
      onDone={() => onDone('It is sent again.')}
      onClose={onClose}
    >
      <About row={row} />
    </ReasonDialog>
  )
}

function PaidDialog({ row, onDone, onClose }: Omit<DialogProps, 'decision'> & { row: StuckPayment }) {
  const [typed, setTyped] = useState('')
  const receipt = typed.trim().toUpperCase()
  const isReceipt = /^[A-Z0-9][A-Z0-9.]{7,39}$/.test(receipt)
  return (
    <ReasonDialog
      title="It was paid: book it"
      confirm="Book it as paid"
      tone="danger"
      isReady={isReceipt}
      lead="Find the payment on the statement of the payout account: the same phone and amount, after the payout was made. It is booked as paid once a colleague gives the same receipt. This cannot be undone."
      send={(reason) => call(confirmPayoutPaid, { params: { id: row.id }, body: { receipt, reason } })}
      onDone={({ booked }) =>
        onDone(booked ? 'It is booked as paid.' : 'A colleague has to say the same. Nothing is booked yet.')
      }
      onClose={onClose}
    >
      {({ isTried }) => (
        <>
          <About row={row} />
          {row.first_word ? <FirstWordNote word={row.first_word} said={saidText(row.first_word, row.kind)} /> : null}
          <TextField
            label="Its receipt on the statement"
            autoComplete="off"
            value={typed}
            error={isTried && !isReceipt ? 'Type the receipt, such as SG632NMUAB' : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </ReasonDialog>
  )
}

function ReviewDialog({ row, onDone, onClose }: Omit<DialogProps, 'decision'> & { row: StuckPayment }) {
  const [shown, setShown] = useState<'something' | 'nothing' | 'back'>('something')
  const [receipt, setReceipt] = useState('')
  const [typed, setTyped] = useState('')
  const read = readAmount('KES', typed)
  const hasArrived = shown !== 'nothing'
  const found = !hasArrived ? null : read.kind === 'amount' ? toDecimal(read.amount) : undefined
  const written = receipt.trim().toUpperCase()
  const isReceipt = shown !== 'back' || /^[A-Z0-9]{10}$/.test(written)
  const back = shown === 'back' ? { send_back: { receipt: written } } : {}
  return (
    <ReasonDialog
      title="Record what arrived"
      confirm="Record what arrived"
      tone="danger"
      isReady={found !== undefined && isReceipt}
      send={(reason) =>
        call(reviewPhonePayment, { params: { id: row.id }, body: { found: found ?? null, ...back, reason } })
      }
      onDone={({ reviewed }) =>
        onDone(reviewed ? DONE[shown] : 'A colleague has to say the same. Nothing is booked yet.')
      }
      onClose={onClose}
    >
      {({ isTried }) => (
        <>
          <About row={row} />
          {row.first_word ? <FirstWordNote word={row.first_word} said={saidText(row.first_word, row.kind)} /> : null}
          <p className="text-ink-soft">
            Look at the statement of the phone’s network first. What arrived is booked, or sent back, once a colleague
            says the same, and cannot be undone. That nothing arrived is booked at once.
          </p>
          <SelectField
            label="What the statement shows"
            value={shown}
            options={[
              { value: 'something', label: 'The customer’s money' },
              ...(row.can_send_back ? [{ value: 'back', label: 'Money that goes back' }] : []),
              { value: 'nothing', label: 'Nothing arrived' },
            ]}
            onChange={({ target }) => setShown(target.value as typeof shown)}
          />
          {hasArrived ? (
            <TextField
              label="Shillings that arrived"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={
                isTried && found === undefined ? 'Type the shillings that arrived, such as 1500 or 1500.50' : undefined
              }
              onChange={({ target }) => setTyped(target.value)}
            />
          ) : null}
          {shown === 'back' ? (
            <TextField
              label="Its receipt on the statement"
              hint="Ten letters and digits. M-Pesa takes this payment back, once."
              autoComplete="off"
              value={receipt}
              error={isTried && !isReceipt ? 'Type the receipt, such as SG632NMUAB' : undefined}
              onChange={({ target }) => setReceipt(target.value)}
            />
          ) : null}
        </>
      )}
    </ReasonDialog>
  )
}

function BillDialog({ row, onDone, onClose }: Omit<DialogProps, 'decision'> & { row: StuckPayment }) {
  const [isPaid, setIsPaid] = useState(true)
  const [token, setToken] = useState('')
  const typed = token.trim()
  const isToken = !isPaid || typed === '' || /^[0-9A-Za-z -]{4,60}$/.test(typed)
  return (
    <ReasonDialog
      title="Record how it ended"
      confirm="Record how it ended"
      tone="danger"
      isReady={isToken}
      send={(reason) =>
        call(decideStuckBill, {
          params: { id: row.id },
          body: { is_paid: isPaid, ...(isPaid && typed ? { token: typed } : {}), reason },
        })
      }
      onDone={({ decided }) =>
        onDone(decided ? 'It is booked.' : 'A colleague has to say the same. Nothing is booked yet.')
      }
      onClose={onClose}
    >
      {({ isTried }) => (
        <>
          <About row={row} />
          {row.first_word ? <FirstWordNote word={row.first_word} said={saidText(row.first_word, row.kind)} /> : null}
          <p className="text-ink-soft">
            Look at the provider’s own list of payments first. It is booked as paid, or given back to the customer, once
            a colleague says the same, and cannot be undone.
          </p>
          <SelectField
            label="What the provider’s list shows"
            value={isPaid ? 'paid' : 'not_paid'}
            options={[
              { value: 'paid', label: 'The bill was paid' },
              { value: 'not_paid', label: 'It was not paid, and will not be' },
            ]}
            onChange={({ target }) => setIsPaid(target.value === 'paid')}
          />
          {isPaid ? (
            <TextField
              label="Token, of a prepaid meter"
              hint="As the provider’s list has it. Leave it out where there is none."
              autoComplete="off"
              value={token}
              error={isTried && !isToken ? 'Type the token: 4 to 60 letters and digits' : undefined}
              onChange={({ target }) => setToken(target.value)}
            />
          ) : null}
        </>
      )}
    </ReasonDialog>
  )
}

function About({ row: { reference, id, currency, amount, waits_for } }: { row: StuckPayment }) {
  return (
    <div className="flex flex-col gap-1 rounded-box bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">
        {reference ?? id} · {formatAmount(currency, amount)}
      </p>
      <p className="text-ink-soft">{waits_for}</p>
    </div>
  )
}

const DONE = { something: 'It is booked.', nothing: 'It is booked.', back: 'It is being sent back.' } as const

/** Of a word such as `found:500.00`, `back:500.00:SG632NMUAB`, `paid:SG632NMUAB`, or `not_paid`. */
export function saidText({ word }: FirstWord, kind: StuckPayment['kind']): string {
  if (word === 'not_paid') return 'it was not paid'
  if (word === 'paid') return 'it was paid'
  const [what, amount = '', receipt] = word.split(':')
  if (what === 'paid')
    return kind === 'bill' ? `it was paid, with the token ${word.slice(5)}` : `it was paid by ${amount}`
  const arrived = `${formatAmount('KES', amount)} arrived`
  return what === 'back' ? `${arrived}, and ${receipt} goes back` : arrived
}
