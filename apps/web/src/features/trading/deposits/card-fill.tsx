// Filling a wallet by card: the amount and what reaches the wallet of it, then the card.
import type { CardFillQuote, CardFillTerms } from '@kivuko/contract/card-fills.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import { cardWaitText } from '#lib/card-wait-text.ts'
import { formatAmount, formatPercent } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { QuickAmounts } from '#ui/quick-amounts.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { askCardFill } from './api.ts'
import { cardFillProblem, cardFillTerms } from './read-card-fill.ts'
import { WALLET_NAMES } from './wallet-names.ts'

/** What goes wrong at the card. Only `payment` and `terms` end it: `retry` is corrected or repeated there. */
type CardProblem = { kind: 'retry' | 'payment' | 'terms'; message: string }

/** The card panel, as the page hands it in: loaded when it opens. */
export type FillPanel = ComponentType<{
  mode: 'payment'
  amount: string
  currency: string
  quoteId: string
  description: string
  returnAddress: (reference: string) => string
  onPaid: (reference: string) => void
  onProblem: (problem: CardProblem) => void
  onCancel: () => void
}>

const QUICK_AMOUNTS = { USD: ['20', '50', '100', '200'], NGN: ['5000', '10000', '20000', '50000'] } as const

type Props = {
  wallets: readonly CardFillTerms[]
  CardPanel: FillPanel
  /** Where the payment is followed. */
  resultAddress: (payment: { amount: string; currency: string; crypto: string; reference: string }) => string
}

export function CardFillPart({ wallets, CardPanel, resultAddress }: Props) {
  const [chosen, setChosen] = useState<CardFillTerms['currency']>()
  const wallet = wallets.find(({ currency }) => currency === chosen) ?? wallets[0]
  if (!wallet) return null
  return (
    <>
      {wallets.length > 1 ? (
        <ChoiceCards
          legend={t('Wallet')}
          name="wallet"
          choices={wallets.map(({ currency: value }) => ({ value, title: WALLET_NAMES[value], detail: value }))}
          value={wallet.currency}
          onChange={setChosen}
        />
      ) : null}
      <PausedNotice name="card_in" />
      <FillForm key={wallet.currency} wallet={wallet} CardPanel={CardPanel} resultAddress={resultAddress} />
    </>
  )
}

type FormProps = Omit<Props, 'wallets'> & { wallet: CardFillTerms }

function FillForm({ wallet, CardPanel, resultAddress }: FormProps) {
  const { currency } = wallet
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const asking = useMutation({ mutationFn: askCardFill })
  const quote = asking.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = cardFillProblem(amount, wallet)
    setProblem(wrong)
    setFailure(undefined)
    const terms = cardFillTerms(amount, wallet)
    if (!wrong && terms && !asking.isPending) asking.mutate({ currency, amount: terms.amount })
  }
  const again = (message?: string) => {
    setFailure(message)
    asking.reset()
  }
  return (
    <Card raised="float" aria-labelledby="card-fill-heading" className="flex flex-col gap-5">
      <SectionHeading id="card-fill-heading" title={t('Pay by card')} />
      {quote ? (
        <PayQuote quote={quote} CardPanel={CardPanel} resultAddress={resultAddress} onEnd={again} />
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <FillAmount
            wallet={wallet}
            amount={amount}
            error={problem}
            onChange={(text) => {
              setAmount(text)
              setProblem(undefined)
            }}
            onLeave={() => setProblem(amount === '' ? undefined : cardFillProblem(amount, wallet))}
          />
          <FillSummary wallet={wallet} amount={amount} />
          {failure ? <Alert title={t('Payment failed. Please try again.')}>{failure}</Alert> : null}
          {asking.isError ? <Alert>{errorText(asking.error, t('Deposit failed. Please try again.'))}</Alert> : null}
          <Button type="submit" size="large" block loading={asking.isPending} loadingText={t('Preparing the payment…')}>
            {t('Continue to payment')}
          </Button>
        </form>
      )}
    </Card>
  )
}

type AmountProps = {
  wallet: CardFillTerms
  amount: string
  error: string | undefined
  onChange: (amount: string) => void
  onLeave: () => void
}

function FillAmount({ wallet: { currency }, amount, error, onChange, onLeave }: AmountProps) {
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('Amount ({currency})', { currency })}
        name="amount"
        size="large"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        required
        value={amount}
        error={error}
        hint={<LimitLine operation="deposit" currency={currency} />}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <QuickAmounts label={t('Quick amounts')} amounts={QUICK_AMOUNTS[currency]} onChoose={onChange} />
    </div>
  )
}

/** The fee and what arrives, before anything is asked for. */
function FillSummary({ wallet, amount }: { wallet: CardFillTerms; amount: string }) {
  const terms = cardFillTerms(amount, wallet)
  return (
    <section aria-label={t('Summary')} aria-live="polite" className="rounded-box bg-sunken px-4 py-2.5">
      {terms ? (
        <Figures currency={wallet.currency} feeBps={wallet.fee_bps} terms={terms} />
      ) : (
        <p className="py-1 text-sm leading-6 text-ink-soft">
          {t('Enter an amount to see the fee and what you receive.')}
        </p>
      )}
    </section>
  )
}

type FiguresProps = {
  currency: CardFillTerms['currency']
  feeBps?: number
  terms: { amount: string; fee: string; received: string }
}

function Figures({ currency, feeBps, terms: { amount, fee, received } }: FiguresProps) {
  const percent = feeBps === undefined ? undefined : formatPercent(feeBps)
  return (
    <Receipt>
      <ReceiptRow label={t('Amount')}>{formatAmount(currency, amount)}</ReceiptRow>
      <ReceiptRow label={percent ? t('Fee ({percent})', { percent }) : t('Fee')}>
        {formatAmount(currency, fee)}
      </ReceiptRow>
      <ReceiptRow label={t('You receive')} strong>
        {formatAmount(currency, received)}
      </ReceiptRow>
    </Receipt>
  )
}

type PayProps = Omit<Props, 'wallets'> & {
  quote: CardFillQuote
  /** Back to the form, with what went wrong. */
  onEnd: (message?: string) => void
}

function PayQuote({ quote, CardPanel, resultAddress, onEnd }: PayProps) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { currency, amount, received } = quote
  const paid = (reference: string) => resultAddress({ amount, currency, crypto: currency, reference })
  return (
    <>
      <div className="rounded-box bg-sunken px-4 py-2.5">
        <h3 ref={heading} tabIndex={-1} className="sr-only">
          {t('Pay {amount} by card', { amount: formatAmount(currency, amount) })}
        </h3>
        <Figures currency={currency} terms={quote} />
        {quote.card_wait ? (
          <p className="py-1.5 text-sm leading-6 text-ink-soft">{cardWaitText(quote.card_wait, false)}</p>
        ) : null}
      </div>
      <Suspense fallback={<Waiting>{t('Opening card payment…')}</Waiting>}>
        <CardPanel
          mode="payment"
          amount={amount}
          currency={currency}
          quoteId={quote.quote_id}
          description={`Fill a wallet with ${received} ${currency}`}
          returnAddress={paid}
          onPaid={(reference) => navigate(paid(reference))}
          onProblem={({ kind, message }) => (kind === 'retry' ? undefined : onEnd(message))}
          onCancel={() => onEnd()}
        />
      </Suspense>
    </>
  )
}
