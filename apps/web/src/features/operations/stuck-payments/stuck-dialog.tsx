// Has a provider asked again, or says what truly arrived by phone.
import { askAboutPayment, reviewPhonePayment, type StuckPayment } from '@kivuko/contract/console-stuck.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatAmount } from '#lib/format.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DeedDialog } from './deed-dialog.tsx'
import { STUCK_TEXT as TEXT } from './messages.ts'

export type StuckDeed = { what: 'ask' | 'review'; row: StuckPayment }

type DialogProps = { deed: StuckDeed; onDone: (news: string) => void; onClose: () => void }

export function StuckDialog({ deed: { what, row }, onDone, onClose }: DialogProps) {
  if (what === 'review') return <ReviewDialog row={row} onDone={onDone} onClose={onClose} />
  return (
    <DeedDialog
      title={TEXT.ask}
      confirm={TEXT.ask}
      deed={(reason) => call(askAboutPayment, { params: { id: row.id }, body: { reason } })}
      onDone={() => onDone(TEXT.asked)}
      onClose={onClose}
    >
      <About row={row} />
      <p className="text-ink-soft">{TEXT.askLead}</p>
    </DeedDialog>
  )
}

function ReviewDialog({ row, onDone, onClose }: Omit<DialogProps, 'deed'> & { row: StuckPayment }) {
  const [hasArrived, setHasArrived] = useState(true)
  const [typed, setTyped] = useState('')
  const read = readAmount('KES', typed)
  const found = !hasArrived ? null : read.kind === 'amount' ? toDecimal(read.amount) : undefined
  return (
    <DeedDialog
      title={TEXT.review}
      confirm={TEXT.review}
      tone="danger"
      check={() => (found === undefined ? TEXT.badAmount : undefined)}
      deed={(reason) => call(reviewPhonePayment, { params: { id: row.id }, body: { found: found ?? null, reason } })}
      onDone={() => onDone(TEXT.reviewed)}
      onClose={onClose}
    >
      <About row={row} />
      <p className="text-ink-soft">{TEXT.reviewLead}</p>
      <SelectField
        label={TEXT.outcome}
        value={hasArrived ? 'something' : 'nothing'}
        options={[
          { value: 'something', label: TEXT.something },
          { value: 'nothing', label: TEXT.nothing },
        ]}
        onChange={({ target }) => setHasArrived(target.value === 'something')}
      />
      {hasArrived ? (
        <TextField
          label={TEXT.found}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
    </DeedDialog>
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
