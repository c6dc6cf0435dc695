import type { DebtKind } from '@kivuko/contract/console-debts.ts'
import { type CorrectionKind, HAND_REFUND_PROVIDERS, REASONS_BY_KIND } from '@kivuko/contract/console-proposals.ts'
import { PROVIDERS } from '@kivuko/contract/providers.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { assetsOf, type Draft, type DraftErrors, isOfDebt, needsAmount, needsCustomer, withKind } from './draft.ts'
import { REASON_NAMES } from './proposal-names.ts'

const WORDS_LENGTH_MAX = 500

const CORRECTION_CHOICES = [
  { value: 'manual_credit', title: 'Add to the balance', detail: 'The house pays for it.' },
  { value: 'manual_debit', title: 'Take from the balance', detail: 'Never more than there is.' },
] as const
const DEBT_CHOICES = [
  { value: 'debt_recovery', title: 'Take it from the balance', detail: 'Never more than is owed, or there.' },
  { value: 'debt_write_off', title: 'Write it off', detail: 'The house bears it.' },
] as const

type FieldsProps = { draft: Draft; errors: DraftErrors; onChange: (draft: Draft) => void }

export function DraftFields({ draft, errors, onChange }: FieldsProps) {
  const { kind } = draft
  const reasons = REASONS_BY_KIND[kind]
  return (
    <>
      {needsCustomer(kind) ? (
        <>
          <ChoiceCards<CorrectionKind | DebtKind>
            legend="What to do"
            name="kind"
            choices={isOfDebt(kind) ? DEBT_CHOICES : CORRECTION_CHOICES}
            value={kind}
            onChange={(value) => onChange(withKind(draft, value))}
          />
          <TextField
            label="Customer"
            hint="Email, phone number or account id"
            value={draft.customer}
            error={errors.customer}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => onChange({ ...draft, customer: target.value })}
          />
        </>
      ) : null}
      {kind === 'purchase_refund' ? (
        <TextField
          label="Order reference"
          hint="Such as KV-7Q2M-9XRD. Only a completed purchase can be refunded, in full."
          value={draft.order}
          error={errors.order}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, order: target.value })}
        />
      ) : null}
      {kind === 'refund_sent' ? <SentFields draft={draft} errors={errors} onChange={onChange} /> : null}
      {needsAmount(kind) ? <AmountFields draft={draft} errors={errors} onChange={onChange} /> : null}
      {reasons.length > 1 ? (
        <SelectField
          label="Reason"
          hint="The customer sees this reason, not the details below."
          value={draft.reason}
          options={reasons.map((value) => ({ value, label: REASON_NAMES[value] }))}
          onChange={({ target }) => onChange({ ...draft, reason: target.value as Draft['reason'] })}
        />
      ) : null}
      <TextField
        label="Details"
        hint={
          kind === 'treasury_funding' ? 'Name the slip or the transfer, so that a colleague can check it.' : undefined
        }
        value={draft.words}
        error={errors.words}
        maxLength={WORDS_LENGTH_MAX}
        onChange={({ target }) => onChange({ ...draft, words: target.value })}
      />
    </>
  )
}

function SentFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Refund"
        hint="Its id, from the stuck payments. The network refused it, and the money left by another way."
        value={draft.refund}
        error={errors.refund}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => onChange({ ...draft, refund: target.value })}
      />
      <SelectField
        label="Account it was sent from"
        value={draft.sentFrom}
        options={HAND_REFUND_PROVIDERS.map((value) => ({ value, label: PROVIDERS[value] }))}
        onChange={({ target }) => onChange({ ...draft, sentFrom: target.value as Draft['sentFrom'] })}
      />
      <TextField
        label="Reference of the transfer"
        hint="As the bank’s or the provider’s statement has it. A colleague compares it with the statement."
        value={draft.sentReference}
        error={errors.sentReference}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...draft, sentReference: target.value })}
      />
    </>
  )
}

function AmountFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Currency or coin"
        value={draft.currency}
        options={assetsOf(draft.kind).map((asset) => ({ value: asset, label: `${asset} · ${ASSETS[asset].name}` }))}
        onChange={({ target }) => onChange({ ...draft, currency: target.value as Asset })}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={errors.amount}
        onChange={({ target }) => onChange({ ...draft, amount: target.value })}
      />
    </div>
  )
}
