// The form of a withdrawal from a wallet: how much, where to, what it costs and how long it takes.
import { CASH_OUT_TIMES, type CashOutFiat, type SavedAccount } from '@kivuko/contract/cash-outs.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatAmount } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PayoutFields } from '../payout-fields.tsx'
import type { CashOutChoice } from './api.ts'
import type { Terms } from './read-cash-out.ts'
import { useCashOutForm } from './use-cash-out-form.ts'

type Props = {
  choice: CashOutChoice
  accounts: readonly SavedAccount[]
  newAccountMinutes: number
  onMade: (reference: string) => void
}

export function CashOutForm({ choice, accounts, newAccountMinutes, onMade }: Props) {
  const { currency } = choice
  const form = useCashOutForm(choice, onMade)
  const saved = accounts.filter((account) => account.currency === currency)
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="flex flex-col gap-5">
      <TextField
        label={t('Amount ({currency})', { currency })}
        name="amount"
        size="large"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        required
        value={form.amount}
        error={form.problem}
        onChange={({ target }) => form.typeAmount(target.value)}
        onBlur={form.leaveAmount}
        hint={
          <>
            {form.balance === undefined ? null : (
              <span className="block leading-6">
                {t('Available: {balance}', { balance: formatAmount(currency, form.balance) })}
              </span>
            )}
            <span className="block leading-6">
              {t('Between {minimum} and {maximum} at once.', {
                minimum: formatAmount(currency, choice.minimum),
                maximum: formatAmount(currency, choice.maximum),
              })}
            </span>
            <LimitLine operation={currency === 'KES' ? 'phone_payout' : 'bank_payout'} currency={currency} />
          </>
        }
      />
      {saved.length > 0 ? <SavedAccounts accounts={saved} onChoose={form.useAccount} /> : null}
      <PayoutFields
        fiat={currency}
        payout={form.payout}
        isSignedIn
        isChecked={form.isChecked}
        finding={form.finding}
        onTyped={form.typePayout}
        phoneHint={t('Yours or somebody else’s, for example 0712 345 678.')}
      />
      <section aria-label={t('Summary')} className="rounded-box bg-sunken px-4 py-2.5">
        <TermsRows currency={currency} terms={form.terms} />
      </section>
      {currency === 'KES' ? null : <NewAccountNote minutes={newAccountMinutes} />}
      <Button type="submit" size="large" block loading={form.isChecking} loadingText={t('Checking…')}>
        {t('Continue')}
      </Button>
      {form.confirming ? <Confirm form={form} currency={currency} confirming={form.confirming} /> : null}
    </form>
  )
}

/** One that was paid before, to fill in the details by one choice. */
function SavedAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly SavedAccount[]
  onChoose: (account: SavedAccount) => void
}) {
  return (
    <SelectField
      label={t('An account you used before')}
      defaultValue=""
      options={[
        { value: '', label: t('Another account') },
        ...accounts.map(({ account_number, bank_name }, place) => ({
          value: String(place),
          label: [bank_name, account_number].filter(Boolean).join(' '),
        })),
      ]}
      onChange={({ target }) => {
        const chosen = target.value === '' ? undefined : accounts[Number(target.value)]
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

function NewAccountNote({ minutes }: { minutes: number }) {
  if (minutes <= 0) return null
  return (
    <p className="text-sm leading-6 text-ink-soft">
      {minutes === 1
        ? t('The first payment into an account waits a minute before it is sent. Until then you can take it back.')
        : t(
            'The first payment into an account waits {minutes} minutes before it is sent. Until then you can take it back.',
            { minutes },
          )}
    </p>
  )
}

function TermsRows({ currency, terms }: { currency: CashOutFiat; terms: Terms | undefined }) {
  if (!terms)
    return <p className="py-1 text-sm leading-6 text-ink-soft">{t('Enter an amount to see the fee and the total.')}</p>
  return (
    <Receipt>
      <ReceiptRow label={t('Arrives')}>{formatAmount(currency, terms.amount)}</ReceiptRow>
      <ReceiptRow label={t('Fee')}>{formatAmount(currency, terms.fee)}</ReceiptRow>
      <ReceiptRow label={t('Time')}>{CASH_OUT_TIMES[currency]}</ReceiptRow>
      <ReceiptRow label={t('Leaves your wallet')} strong>
        {formatAmount(currency, terms.total)}
      </ReceiptRow>
    </Receipt>
  )
}

type Form = ReturnType<typeof useCashOutForm>
type ConfirmProps = { form: Form; currency: CashOutFiat; confirming: NonNullable<Form['confirming']> }

/** The last look before money leaves. */
function Confirm({ form, currency, confirming }: ConfirmProps) {
  const { isSending, unanswered, payout, finding } = form
  const isBank = confirming.body.destination.kind === 'bank'
  // Once it is being sent there is nothing to cancel.
  const cancel = () => {
    if (!isSending) form.cancel()
  }
  return (
    <Dialog title={t('Check and confirm')} closeText={t('Close')} onClose={cancel}>
      <p className="leading-6 text-ink-soft">{t('Money that was sent cannot be called back.')}</p>
      <div className="rounded-box bg-sunken px-4 py-2.5">
        <Receipt>
          <ReceiptRow label={t('To')}>
            <span className="font-semibold">{isBank ? payout.accountNumber : payout.phone}</span>
          </ReceiptRow>
          {isBank ? <ReceiptRow label={t('Account holder')}>{finding.owner ?? payout.accountName}</ReceiptRow> : null}
        </Receipt>
        <TermsRows currency={currency} terms={confirming.terms} />
      </div>
      {unanswered ? <Alert>{unanswered}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSending} onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button loading={isSending} loadingText={t('Sending…')} onClick={() => void form.confirm()}>
          {t('Withdraw')}
        </Button>
      </div>
    </Dialog>
  )
}
