// Money to another customer: found by email or phone, free and at once.
import { t } from '@kivuko/contract/text.ts'
import { NOTE_MAX, TRANSFER_MIN, type TransferFiat } from '@kivuko/contract/transfers.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { type FoundUser, type RecipientLookup, useRecipient } from '#features/trading/use-recipient.ts'
import { CurrencyField } from '#lib/currency-field.tsx'
import { formatAmount } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AmountPart } from './amount-part.tsx'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import {
  amountProblem,
  internalRules,
  internalTerms,
  readInternal,
  type SendForm,
  type SendProblems,
  type Terms,
} from './read-transfer.ts'
import type { TransferFlow } from './use-transfer.ts'

export type FormProps = {
  form: SendForm
  onChange: (change: Partial<SendForm>) => void
  balance: string | undefined
  transfer: TransferFlow
}

export function InternalForm(props: FormProps) {
  const { form, balance, transfer } = props
  const { lookup, terms, problems, isConfirming, change, check, submit, send, cancel } = useInternalForm(props)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t('Recipient')}
        name="recipient"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={form.recipient}
        error={problems.recipient}
        hint={<LookupText lookup={lookup} />}
        onChange={(event) => change('recipient', event.target.value)}
      />
      <CurrencyField value={form.currency} onChange={(currency) => change('currency', currency)} />
      <AmountPart
        operation="transfer"
        currency={form.currency}
        amount={form.amount}
        least={Number(toDecimal(TRANSFER_MIN[form.currency]))}
        balance={balance}
        error={problems.amount}
        onChange={(amount) => change('amount', amount)}
        onLeave={check}
        {...(balance === undefined ? {} : { onUseMax: () => change('amount', balance) })}
      />
      <TextField
        label={t('Note (optional)')}
        hint={t('The recipient sees it.')}
        name="note"
        autoComplete="off"
        maxLength={NOTE_MAX}
        value={form.note}
        onChange={(event) => change('note', event.target.value)}
      />
      <Summary terms={terms} currency={form.currency} />
      {problems.form ? <Alert>{problems.form}</Alert> : null}
      <Button
        type="submit"
        size="large"
        block
        loading={isConfirming && lookup.kind === 'looking'}
        loadingText={t('Looking up recipient...')}
      >
        {t('Continue')}
      </Button>
      {isConfirming && lookup.kind === 'found' && terms ? (
        <ConfirmTransfer isSending={transfer.isSending} onConfirm={() => void send()} onCancel={cancel}>
          <RecipientRows user={lookup.user} note={form.note.trim()} />
          <TermsRows terms={terms} currency={form.currency} />
        </ConfirmTransfer>
      ) : null}
    </form>
  )
}

/** What is typed, who was found, and the way to the transfer. */
function useInternalForm({ form, onChange, balance, transfer }: FormProps) {
  const lookup = useRecipient(form.recipient, { byHandle: true })
  const [problems, setProblems] = useState<SendProblems>({})
  const [isConfirming, setIsConfirming] = useState(false)
  const terms = internalTerms(form.amount, form.currency)

  // Pressed while the recipient is still looked up, the button goes on when somebody is found, and only then.
  const isNobody = lookup.kind !== 'found' && lookup.kind !== 'looking'
  useEffect(() => {
    if (isNobody) setIsConfirming(false)
  }, [isNobody])

  const change = (field: keyof SendForm, value: string) => {
    onChange({ [field]: value })
    setIsConfirming(false)
    setProblems({ ...problems, form: undefined, [field]: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readInternal(form, balance)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    if (lookup.kind === 'found' || lookup.kind === 'looking') setIsConfirming(true)
    else if (lookup.kind === 'refused') lookup.retry?.()
    // Too short to be looked up: nobody has so short an address.
    else if (lookup.kind === 'empty') setProblems({ recipient: t('Recipient not found') })
  }
  const send = async () => {
    if (lookup.kind !== 'found' || !terms) return
    await transfer.sendInternal({
      recipient_identifier: lookup.user.identifier,
      currency: form.currency,
      amount: terms.amount,
      note: form.note.trim() || null,
    })
    setIsConfirming(false)
  }
  return {
    ...{ lookup, terms, problems, isConfirming, change, submit, send },
    check: () =>
      setProblems({ ...problems, amount: amountProblem(form.amount, internalRules(balance, form.currency)) }),
    cancel: () => setIsConfirming(false),
  }
}

function Summary({ terms, currency }: { terms: Terms | undefined; currency: TransferFiat }) {
  return (
    <section aria-label={t('Summary')} aria-live="polite" className="rounded-box bg-sunken px-4 py-2.5">
      {terms ? (
        <TermsRows terms={terms} currency={currency} />
      ) : (
        <p className="py-1 text-sm leading-6 text-ink-soft">{t('Enter an amount to see the fee and the total.')}</p>
      )}
    </section>
  )
}

function RecipientRows({ user, note }: { user: FoundUser; note: string }) {
  return (
    <Receipt>
      <ReceiptRow label={t('To')}>
        <span className="block font-semibold">{user.name}</span>
        <span className="block break-all text-ink-soft">{user.identifier}</span>
      </ReceiptRow>
      {note ? <ReceiptRow label={t('Note')}>{note}</ReceiptRow> : null}
    </Receipt>
  )
}

function TermsRows({ terms, currency }: { terms: Terms; currency: TransferFiat }) {
  return (
    <Receipt>
      <ReceiptRow label={t('Amount')}>{formatAmount(currency, terms.amount)}</ReceiptRow>
      <ReceiptRow label={t('Fee')}>{formatAmount(currency, terms.fee)}</ReceiptRow>
      <ReceiptRow label={t('Total')} strong>
        {formatAmount(currency, terms.total)}
      </ReceiptRow>
    </Receipt>
  )
}

function LookupText({ lookup }: { lookup: RecipientLookup }) {
  return (
    <span
      role="status"
      className={classNames(
        lookup.kind === 'found' && 'font-medium text-success',
        (lookup.kind === 'missing' || lookup.kind === 'refused') && 'text-danger',
      )}
    >
      {lookup.text}
      {lookup.kind === 'found' && lookup.user.contact ? (
        <span className="font-normal text-ink-soft"> {lookup.user.contact}</span>
      ) : null}
    </span>
  )
}
