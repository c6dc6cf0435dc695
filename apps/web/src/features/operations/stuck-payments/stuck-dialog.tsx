// Has a provider asked again, or says what truly arrived by phone.
import { askAboutPayment, reviewPhonePayment, type StuckPayment } from '@kivuko/contract/console-stuck-payments.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatAmount } from '#lib/format.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

export type StuckDecision = { what: 'ask' | 'review'; row: StuckPayment }

type DialogProps = { decision: StuckDecision; onDone: (notice: string) => void; onClose: () => void }

export function StuckDialog({ decision: { what, row }, onDone, onClose }: DialogProps) {
  if (what === 'review') return <ReviewDialog row={row} onDone={onDone} onClose={onClose} />
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

function ReviewDialog({ row, onDone, onClose }: Omit<DialogProps, 'decision'> & { row: StuckPayment }) {
  const [hasArrived, setHasArrived] = useState(true)
  const [typed, setTyped] = useState('')
  const read = readAmount('KES', typed)
  const found = !hasArrived ? null : read.kind === 'amount' ? toDecimal(read.amount) : undefined
  return (
    <ReasonDialog
      title="Record what arrived"
      confirm="Record what arrived"
      tone="danger"
      isReady={found !== undefined}
      send={(reason) => call(reviewPhonePayment, { params: { id: row.id }, body: { found: found ?? null, reason } })}
      onDone={() => onDone('It is booked.')}
      onClose={onClose}
    >
      {({ isTried }) => (
        <>
          <About row={row} />
          <p className="text-ink-soft">
            Look at the M-Pesa statement first. What you say is booked at once and cannot be undone.
          </p>
          <SelectField
            label="What the statement shows"
            value={hasArrived ? 'something' : 'nothing'}
            options={[
              { value: 'something', label: 'Money arrived' },
              { value: 'nothing', label: 'Nothing arrived' },
            ]}
            onChange={({ target }) => setHasArrived(target.value === 'something')}
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
