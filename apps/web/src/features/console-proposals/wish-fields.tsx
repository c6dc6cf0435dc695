import { type CorrectionKind, HAND_REFUND_PROVIDERS, REASONS_BY_KIND } from '@kivuko/contract/console-proposals.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { REASON_NAMES, SENDER_NAMES, PROPOSE_TEXT as TEXT } from './messages.ts'
import { assetsOf, needsAmount, needsCustomer, type Wish, type WishErrors, withKind } from './wish.ts'

const WORDS_LENGTH_MAX = 500

type FieldsProps = { wish: Wish; errors: WishErrors; onChange: (wish: Wish) => void }

export function WishFields({ wish, errors, onChange }: FieldsProps) {
  const { kind } = wish
  const reasons = REASONS_BY_KIND[kind]
  return (
    <>
      {needsCustomer(kind) ? (
        <>
          <ChoiceCards<CorrectionKind>
            legend={TEXT.kind}
            name="kind"
            choices={[
              { value: 'manual_credit', title: TEXT.credit, detail: TEXT.creditDetail },
              { value: 'manual_debit', title: TEXT.debit, detail: TEXT.debitDetail },
            ]}
            value={kind}
            onChange={(value) => onChange(withKind(wish, value))}
          />
          <TextField
            label={TEXT.customer}
            hint={TEXT.customerHint}
            value={wish.customer}
            error={errors.customer}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => onChange({ ...wish, customer: target.value })}
          />
        </>
      ) : null}
      {kind === 'purchase_refund' ? (
        <TextField
          label={TEXT.order}
          hint={TEXT.orderHint}
          value={wish.order}
          error={errors.order}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...wish, order: target.value })}
        />
      ) : null}
      {kind === 'refund_sent' ? <SentFields wish={wish} errors={errors} onChange={onChange} /> : null}
      {needsAmount(kind) ? <AmountFields wish={wish} errors={errors} onChange={onChange} /> : null}
      {reasons.length > 1 ? (
        <SelectField
          label={TEXT.reason}
          hint={TEXT.reasonHint}
          value={wish.reason}
          options={reasons.map((value) => ({ value, label: REASON_NAMES[value] }))}
          onChange={({ target }) => onChange({ ...wish, reason: target.value as Wish['reason'] })}
        />
      ) : null}
      <TextField
        label={TEXT.words}
        hint={kind === 'treasury_funding' ? TEXT.fundingHint : undefined}
        value={wish.words}
        error={errors.words}
        maxLength={WORDS_LENGTH_MAX}
        onChange={({ target }) => onChange({ ...wish, words: target.value })}
      />
    </>
  )
}

function SentFields({ wish, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={TEXT.sentRefund}
        hint={TEXT.sentRefundHint}
        value={wish.refund}
        error={errors.refund}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => onChange({ ...wish, refund: target.value })}
      />
      <SelectField
        label={TEXT.sentFrom}
        value={wish.sentFrom}
        options={HAND_REFUND_PROVIDERS.map((value) => ({ value, label: SENDER_NAMES[value] }))}
        onChange={({ target }) => onChange({ ...wish, sentFrom: target.value as Wish['sentFrom'] })}
      />
      <TextField
        label={TEXT.sentReference}
        hint={TEXT.sentReferenceHint}
        value={wish.sentReference}
        error={errors.sentReference}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...wish, sentReference: target.value })}
      />
    </>
  )
}

function AmountFields({ wish, errors, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={TEXT.currency}
        value={wish.currency}
        options={assetsOf(wish.kind).map((asset) => ({ value: asset, label: `${asset} · ${ASSETS[asset].name}` }))}
        onChange={({ target }) => onChange({ ...wish, currency: target.value as Asset })}
      />
      <TextField
        label={TEXT.amount}
        inputMode="decimal"
        autoComplete="off"
        value={wish.amount}
        error={errors.amount}
        onChange={({ target }) => onChange({ ...wish, amount: target.value })}
      />
    </div>
  )
}
