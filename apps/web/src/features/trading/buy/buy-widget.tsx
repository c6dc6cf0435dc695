// The buy widget of the home page and /buy: from an amount to the card panel, the order confirmation, or signing up.
import { t } from '@kivuko/contract/text.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CardPanelComponent } from '#lib/card-panel.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { CardPayment } from './card-payment.tsx'
import { loadCalls } from './load-calls.ts'
import { isMethodOpen, type OpenMethods } from './payment-methods.ts'
import { PurchaseFormView } from './purchase-form.tsx'
import { readTypedAmount } from './read-amount.ts'
import { useFirstFigure } from './use-first-figure.ts'
import { type PurchaseAlert, usePurchase } from './use-purchase.ts'
import { usePurchaseForm } from './use-purchase-form.ts'
import { useQuote } from './use-quote.ts'
import { isBusy } from './widget-stage.ts'

type BuyWidgetProps = {
  /** A coin to start with, in any case; anything that is not on sale is ignored. */
  initialCrypto?: string | undefined
  /** The card panel, loaded when it opens: this feature knows only what it needs of it. */
  CardPanel: CardPanelComponent
  /** Above the heading: where the page offers another widget in the same card. */
  tabs?: ReactNode
}

export function BuyWidget({ initialCrypto, CardPanel, tabs }: BuyWidgetProps) {
  const headingId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const form = usePurchaseForm(formRef, initialCrypto)
  const { amount, fiatCurrency, cryptoCurrency, method } = form.values
  const typed = readTypedAmount(fiatCurrency, amount)
  const units = typed.kind === 'amount' ? typed.amount.units : undefined
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  const isInUse = isTouched || units !== undefined
  const open = useOpenMethods(isInUse)
  const request = typed.kind === 'amount' ? { total: typed.amount, crypto: cryptoCurrency, method } : undefined
  const firstFigure = useFirstFigure({ currency: fiatCurrency, request, isInUse })
  const purchase = usePurchase()
  const { stage, paying } = purchase
  const choice = { fiat: fiatCurrency, crypto: cryptoCurrency, method, units, isAsFound: form.isAsFound }
  const { quote, askNow, discard } = useQuote(choice, stage !== 'form')
  const terms = quote.kind === 'terms' && quote.secondsLeft > 0 ? quote.terms : undefined
  const canBuy = stage === 'form' && terms !== undefined && isMethodOpen(open, fiatCurrency, method)

  return (
    <Card
      raised="float"
      aria-labelledby={headingId}
      onPointerEnter={touch}
      onFocus={touch}
      onChange={touch}
      className="flex w-full max-w-md flex-col gap-4"
    >
      {tabs}
      <h2 id={headingId} className="text-xl font-semibold text-ink">
        {t('Buy crypto')}
      </h2>
      {paying && (stage === 'card' || stage === 'leaving') ? (
        <CardPayment
          terms={paying}
          CardPanel={CardPanel}
          onPaid={purchase.finish}
          onProblem={(problem) => {
            purchase.giveUp(problem)
            if (problem.kind === 'terms') discard()
          }}
          onCancel={purchase.cancel}
        />
      ) : (
        <PurchaseFormView
          formRef={formRef}
          form={form}
          typed={typed}
          quote={quote}
          firstFigure={firstFigure}
          open={open}
          canBuy={canBuy}
          isBusy={isBusy(stage)}
          alert={purchase.alert ? <AlertInPlace alert={purchase.alert} /> : null}
          onBuy={() => terms && void purchase.buy(form.values, terms, askNow)}
        />
      )}
    </Card>
  )
}

/** Asked for once the widget is in use; until then, and on failure, every method counts as open. */
function useOpenMethods(isInUse: boolean): OpenMethods | undefined {
  const [open, setOpen] = useState<OpenMethods>()
  useEffect(() => {
    if (!isInUse) return
    const controller = new AbortController()
    loadCalls()
      .then(({ fetchOpenMethods }) => fetchOpenMethods(controller.signal))
      .then(setOpen, () => {})
    return () => controller.abort()
  }, [isInUse])
  return open
}

function AlertInPlace({ alert }: { alert: PurchaseAlert }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alert.takesFocus) place.current?.focus()
  }, [alert])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Alert title={alert.title}>{alert.detail}</Alert>
    </div>
  )
}
