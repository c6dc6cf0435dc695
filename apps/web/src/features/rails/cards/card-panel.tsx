// The card panel: pay with a saved or a new card, save a card, remove one.
import { t } from '@kivuko/contract/text.ts'
import { isAsset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'
import { type ReactNode, useState } from 'react'
import type { CardProblem } from '#lib/card-panel.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Waiting } from '#ui/spinner.tsx'
import { NewCardView } from './new-card-view.tsx'
import { SavedCardsPayment } from './saved-cards-payment.tsx'
import { SetupView } from './setup-view.tsx'
import { useProvider } from './use-provider.ts'
import { useSavedCards } from './use-saved-cards.ts'
import { ViewToggle } from './view-toggle.tsx'

export type CardPanelProps = {
  /** In whole units of the currency. A decimal string keeps it exact; it is sent as it is given. */
  amount: number | string
  currency: string
  mode: 'payment' | 'setup'
  /** The quote that is paid; needed in payment mode. */
  quoteId?: string
  /** What the payment is for, in words. */
  description?: string
  /** Where the provider brings the customer back to when their bank took them away. */
  returnAddress?: (reference: string) => string
  /** The provider took the payment. The order, by its reference, knows whether it is complete. */
  onPaid?: (reference: string) => void
  onProblem?: (problem: CardProblem) => void
  onCancel?: () => void
}

type View = 'saved' | 'new' | 'setup'

const NOT_READY = { stripe: undefined, wallets: [] }

export function CardPanel(props: CardPanelProps) {
  const { amount, currency, mode, quoteId = '', description = '', onCancel } = props
  const { returnAddress = defaultReturnAddress, onPaid = ignore, onProblem = ignore } = props
  const provider = useProvider()
  const saved = useSavedCards()
  const [chosen, setChosen] = useState<View>()
  const [isBusy, setIsBusy] = useState(false)
  const view = chosen ?? firstView(saved.cards?.length, mode)
  const { stripe, wallets } = provider.kind === 'ready' ? provider : NOT_READY
  const handlers = { returnAddress, onPaid, onProblem, onBusy: setIsBusy }
  const payment = {
    ...handlers,
    purchase: { amount, currency, quoteId, description },
    payText: t('Pay {amount}', { amount: amountText(amount, currency) }),
  }
  const startOver = async () => {
    await saved.reload()
    setIsBusy(false)
    setChosen(undefined)
  }

  const body = (): ReactNode => {
    if (provider.kind === 'failed') return <Alert>{provider.text}</Alert>
    if (view === 'new') return <NewCardView stripe={stripe} wallets={wallets} {...payment} />
    if (!view || !stripe) {
      const isSaving = mode === 'setup' || view === 'setup'
      return <Waiting goesOn>{isSaving ? t('Preparing to save card...') : t('Initializing payment...')}</Waiting>
    }
    if (view === 'saved') return <SavedCardsPayment stripe={stripe} saved={saved} mode={mode} {...payment} />
    return <SetupView stripe={stripe} onSaved={() => void startOver()} {...handlers} />
  }

  return (
    <div className="flex flex-col gap-4">
      {saved.cards?.length ? (
        <ViewToggle
          isSavedShown={view === 'saved'}
          isDisabled={isBusy}
          onChange={(isSaved) => setChosen(isSaved ? 'saved' : newCardView(mode))}
        />
      ) : null}
      {saved.hasFailed ? (
        <Alert tone="warning">{t('Your saved cards could not be loaded. You can still pay with a new card.')}</Alert>
      ) : null}
      {body()}
      <div
        className={classNames('flex flex-wrap items-center justify-between gap-2 empty:hidden', isBusy && 'invisible')}
      >
        {onCancel ? (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        {mode === 'payment' && chosen === 'setup' ? (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setChosen(undefined)}>
            {t('Back')}
          </Button>
        ) : null}
        {view === 'saved' ? (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setChosen('setup')}>
            {t('Save a card for future purchases')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** A new card is paid with in payment mode and saved in setup mode. */
function newCardView(mode: CardPanelProps['mode']): View {
  return mode === 'payment' ? 'new' : 'setup'
}

/** Undefined until the cards were looked up. */
function firstView(cardCount: number | undefined, mode: CardPanelProps['mode']): View | undefined {
  if (cardCount === undefined) return undefined
  if (cardCount > 0) return 'saved'
  return newCardView(mode)
}

function defaultReturnAddress(reference: string): string {
  return `/payment-success?${new URLSearchParams({ reference })}`
}

function amountText(amount: number | string, currency: string): string {
  const exact = isAsset(currency) ? parse(currency, String(amount)) : undefined
  return exact ? formatMoney(exact) : `${amount} ${currency}`
}

function ignore(): void {}
