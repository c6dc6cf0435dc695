// Filling a wallet by card: the amount and what reaches the wallet of it, then the card.
import type { CardFillQuote, CardFillTerms } from '@kivuko/contract/card-fills.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import type { CardPanelComponent } from '#lib/card-panel.ts'
import { cardWaitText } from '#lib/card-wait-text.ts'
import { CURRENCY_NAMES } from '#lib/currency-field.tsx'
import { formatAmount, formatPercent } from '#lib/format.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { askCardFill } from './api.ts'
import { DepositAmount, DepositReceipt, DepositSummary } from './deposit-amount.tsx'
import { cardFillProblem, cardFillTerms } from './read-card-fill.ts'

const QUICK_AMOUNTS = { USD: ['20', '50', '100', '200'], NGN: ['5000', '10000', '20000', '50000'] } as const

type Props = {
  wallets: readonly CardFillTerms[]
  CardPanel: CardPanelComponent
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
          choices={wallets.map(({ currency: value }) => ({ value, title: CURRENCY_NAMES[value], detail: value }))}
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
  const feeText = t('Fee ({percent})', { percent: formatPercent(wallet.fee_bps) })
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
          <DepositAmount
            currency={currency}
            quickAmounts={QUICK_AMOUNTS[currency]}
            amount={amount}
            error={problem}
            onChange={(text) => {
              setAmount(text)
              setProblem(undefined)
            }}
            onLeave={() => setProblem(amount === '' ? undefined : cardFillProblem(amount, wallet))}
          />
          <DepositSummary currency={currency} feeText={feeText} figures={cardFillTerms(amount, wallet)} />
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
        <DepositReceipt currency={currency} feeText={t('Fee')} figures={quote} />
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
