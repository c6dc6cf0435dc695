import { t } from '@kivuko/contract/text.ts'
import type { ChainOption } from '#lib/chain-options.ts'
import { FailedQuote } from '#lib/firm-quote-dialogs.tsx'
import { formatCoins } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Filled } from './use-scanned-coins.ts'
import { useWithdrawalForm } from './use-withdrawal-form.ts'
import { ConfirmWithdrawal, QuoteRows } from './withdrawal-dialogs.tsx'

type Props = { option: ChainOption; filled: Filled; onMade: (reference: string) => void }

/** Where to and how much, what it costs, and a last look. */
export function WithdrawalForm({ option, filled, onMade }: Props) {
  const form = useWithdrawalForm(option, filled, onMade)
  const { quote, problems } = form
  const { failure, isSending, close } = form.withdrawal
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t('Address')}
        hint={t('Paste it from where the coins shall arrive. To another {brand} customer, use Send money instead.')}
        name="address"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        required
        className="font-mono"
        value={form.address}
        error={problems.address}
        onChange={({ target }) => form.typeAddress(target.value)}
        onBlur={form.leaveAddress}
      />
      <TextField
        label={t('Amount ({coin})', { coin: option.asset })}
        name="amount"
        size="large"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        required
        value={form.amount}
        error={problems.amount}
        onChange={({ target }) => form.typeAmount(target.value)}
        onBlur={form.checkAmount}
        hint={
          <>
            <Available asset={option.asset} balance={form.balance} onAll={form.typeAmount} />
            <LimitLine operation="withdrawal" />
          </>
        }
      />
      <Costs quote={quote} isWanted={Boolean(form.wanted)} />
      {problems.form ? <ErrorState title={problems.form} onRetry={quote.renew} retrying={quote.isAsking} /> : null}
      <Button type="submit" size="large" block>
        {t('Continue')}
      </Button>
      {form.isConfirming ? (
        <ConfirmWithdrawal
          option={option}
          quote={quote}
          isSending={isSending}
          onConfirm={() => void form.confirm()}
          onCancel={form.cancel}
        />
      ) : null}
      {failure ? (
        <FailedQuote
          title={t('Not withdrawn')}
          sendingText={t('Sending…')}
          failure={failure}
          isSending={isSending}
          onClose={close}
        />
      ) : null}
    </form>
  )
}

type CostsProps = { quote: ReturnType<typeof useWithdrawalForm>['quote']; isWanted: boolean }

function Costs({ quote, isWanted }: CostsProps) {
  return (
    <section aria-label={t('What it costs')} className="rounded-box bg-sunken px-4 py-2.5">
      {isWanted && quote.quote ? (
        <QuoteRows quote={quote.quote} secondsLeft={quote.secondsLeft} />
      ) : (
        <p className="py-1 text-sm leading-6 text-ink-soft">
          {isWanted && quote.isAsking
            ? t('Getting the fee…')
            : t('Enter an address and an amount to see the network fee and what arrives.')}
        </p>
      )}
    </section>
  )
}

type AvailableProps = { asset: string; balance: string | undefined; onAll: (amount: string) => void }

function Available({ asset, balance, onAll }: AvailableProps) {
  if (balance === undefined) return null
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      {t('Available: {balance}', { balance: formatCoins(asset, balance) })}
      <button
        type="button"
        onClick={() => onAll(balance)}
        className="min-h-11 rounded-box px-2 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        {t('All')}
      </button>
    </span>
  )
}
