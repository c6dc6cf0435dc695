import type { ChainOption } from '#lib/chain-options.ts'
import { formatCoins } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { TextField } from '#ui/text-field.tsx'
import { WITHDRAW_TEXT } from './messages.ts'
import { useWithdrawalForm } from './use-withdrawal-form.ts'
import { ConfirmWithdrawal, FailedWithdrawal, QuoteRows } from './withdrawal-dialogs.tsx'

type Props = { option: ChainOption; onMade: (reference: string) => void }

/** Where to and how much, what it costs, and a last look. */
export function WithdrawalForm({ option, onMade }: Props) {
  const form = useWithdrawalForm(option, onMade)
  const { quote, withdrawal, problems } = form
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={WITHDRAW_TEXT.address}
        hint={WITHDRAW_TEXT.addressHint}
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
        label={WITHDRAW_TEXT.amount(option.asset)}
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
            <LimitLine />
          </>
        }
      />
      <section aria-label={WITHDRAW_TEXT.summary} className="rounded-box bg-sunken px-4 py-2.5">
        {form.wanted && quote.quote ? (
          <QuoteRows quote={quote.quote} secondsLeft={quote.secondsLeft} />
        ) : (
          <p className="py-1 text-sm leading-6 text-ink-soft">
            {form.wanted && quote.isAsking ? WITHDRAW_TEXT.getting : WITHDRAW_TEXT.summaryEmpty}
          </p>
        )}
      </section>
      {problems.form ? <ErrorState title={problems.form} onRetry={quote.renew} retrying={quote.isAsking} /> : null}
      <Button type="submit" size="large" block>
        {WITHDRAW_TEXT.continue}
      </Button>
      {form.isConfirming ? (
        <ConfirmWithdrawal
          option={option}
          quote={quote}
          isSending={withdrawal.isSending}
          onConfirm={() => void form.confirm()}
          onCancel={form.cancel}
        />
      ) : null}
      {withdrawal.failure ? (
        <FailedWithdrawal failure={withdrawal.failure} isSending={withdrawal.isSending} onClose={withdrawal.close} />
      ) : null}
    </form>
  )
}

type AvailableProps = { asset: string; balance: string | undefined; onAll: (amount: string) => void }

function Available({ asset, balance, onAll }: AvailableProps) {
  if (balance === undefined) return null
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      {WITHDRAW_TEXT.available(formatCoins(asset, balance))}
      <button
        type="button"
        onClick={() => onAll(balance)}
        className="min-h-11 rounded-box px-2 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        {WITHDRAW_TEXT.all}
      </button>
    </span>
  )
}
