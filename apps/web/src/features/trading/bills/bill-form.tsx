// The form of a bill: who is paid, for which number, how much, and what it costs; the name is confirmed before anything is paid.
import type { Biller, BillFiat, SavedBiller } from '@kivuko/contract/bills.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatAmount } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { hasName, numberLabel, shownNumber, type Terms } from './read-bill.ts'
import { type Confirming, useBillForm } from './use-bill-form.ts'

type Props = {
  billers: readonly Biller[]
  saved: readonly SavedBiller[]
  /** The one that was chosen elsewhere. */
  first: SavedBiller | undefined
  feeBps: number
  onMade: (reference: string) => void
}

export function BillForm({ billers, saved, first, feeBps, onMade }: Props) {
  const form = useBillForm({ billers, feeBps, first }, onMade)
  const { biller, product, problems } = form
  const isPhone = !hasName(biller)
  const price = (each: Biller['products'][number]) =>
    each.amount === null ? each.name : `${each.name}, ${formatAmount(biller.currency, each.amount)}`
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="flex flex-col gap-5">
      {saved.length > 0 ? <SavedNumbers saved={saved} onChoose={form.useSaved} /> : null}
      <SelectField
        label={t('Biller')}
        name="biller"
        value={biller.id}
        options={billers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => form.chooseBiller(target.value)}
      />
      {biller.products.length > 1 ? (
        <SelectField
          label={t('Product')}
          name="product"
          value={product.id}
          options={biller.products.map((each) => ({ value: each.id, label: price(each) }))}
          onChange={({ target }) => form.chooseProduct(target.value)}
        />
      ) : null}
      <TextField
        label={numberLabel(biller.kind)}
        name="number"
        inputMode={isPhone ? 'tel' : 'text'}
        autoComplete="off"
        required
        value={form.number}
        error={problems.number}
        hint={isPhone ? null : t('We look up whose it is before you pay.')}
        onChange={({ target }) => form.typeNumber(target.value)}
      />
      {product.amount === null ? (
        <TextField
          label={t('Amount ({currency})', { currency: biller.currency })}
          name="amount"
          size="large"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          required
          value={form.amount}
          error={problems.amount}
          onChange={({ target }) => form.typeAmount(target.value)}
          hint={<AmountHint currency={biller.currency} balance={form.balance} />}
        />
      ) : (
        <>
          {problems.amount ? <Alert>{problems.amount}</Alert> : null}
          <p className="text-sm text-ink-soft">
            <AmountHint currency={biller.currency} balance={form.balance} />
          </p>
        </>
      )}
      <section aria-label={t('Summary')} className="rounded-box bg-sunken px-4 py-2.5">
        <TermsRows currency={biller.currency} terms={form.terms} />
      </section>
      {problems.form ? <Alert>{problems.form}</Alert> : null}
      <Button type="submit" size="large" block loading={form.isChecking} loadingText={t('Checking…')}>
        {t('Continue')}
      </Button>
      {form.confirming ? <Confirm form={form} confirming={form.confirming} /> : null}
    </form>
  )
}

function AmountHint({ currency, balance }: { currency: BillFiat; balance: string | undefined }) {
  return (
    <>
      {balance === undefined ? null : (
        <span className="block leading-6">
          {t('Available: {balance}', { balance: formatAmount(currency, balance) })}
        </span>
      )}
      <LimitLine operation="bill" />
    </>
  )
}

/** To fill in biller and number by one choice. */
function SavedNumbers({ saved, onChoose }: { saved: readonly SavedBiller[]; onChoose: (saved: SavedBiller) => void }) {
  return (
    <SelectField
      label={t('A number you saved')}
      defaultValue=""
      options={[
        { value: '', label: t('Another number') },
        ...saved.map(({ id, label, biller_name }) => ({ value: id, label: `${label}, ${biller_name}` })),
      ]}
      onChange={({ target }) => {
        const chosen = saved.find(({ id }) => id === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

function TermsRows({ currency, terms }: { currency: BillFiat; terms: Terms | undefined }) {
  if (!terms)
    return <p className="py-1 text-sm leading-6 text-ink-soft">{t('Enter an amount to see the fee and the total.')}</p>
  return (
    <Receipt>
      <ReceiptRow label={t('Amount')}>{formatAmount(currency, terms.amount)}</ReceiptRow>
      <ReceiptRow label={t('Fee')}>{formatAmount(currency, terms.fee)}</ReceiptRow>
      <ReceiptRow label={t('Leaves your wallet')} strong>
        {formatAmount(currency, terms.total)}
      </ReceiptRow>
    </Receipt>
  )
}

type ConfirmProps = { form: ReturnType<typeof useBillForm>; confirming: Confirming }

/** The last look before it is paid. */
function Confirm({ form, confirming: { body, terms, biller, product } }: ConfirmProps) {
  const { isSending, unanswered } = form
  // Once it is being sent there is nothing to cancel.
  const cancel = () => {
    if (!isSending) form.cancel()
  }
  return (
    <Dialog title={t('Check and confirm')} closeText={t('Close')} onClose={cancel}>
      <p className="leading-6 text-ink-soft">{t('A bill that was paid cannot be called back.')}</p>
      <div className="rounded-box bg-sunken px-4 py-2.5">
        <Receipt>
          <ReceiptRow label={t('To')}>
            {biller.name}, {product.name}
          </ReceiptRow>
          <ReceiptRow label={numberLabel(biller.kind)}>
            {shownNumber({ kind: biller.kind, number: body.number })}
          </ReceiptRow>
          {hasName(biller) ? (
            <ReceiptRow label={t('Name')}>
              <span className="font-semibold">{body.customer_name ?? t('Not known')}</span>
            </ReceiptRow>
          ) : null}
        </Receipt>
        <TermsRows currency={biller.currency} terms={terms} />
      </div>
      {unanswered ? <Alert>{unanswered}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSending} onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button loading={isSending} loadingText={t('Paying…')} onClick={() => void form.confirm()}>
          {t('Pay {total}', { total: formatAmount(biller.currency, terms.total) })}
        </Button>
      </div>
    </Dialog>
  )
}
