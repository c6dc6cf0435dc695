// The provider's card fields and the button that confirms them, for paying and for saving alike.
import type { CardWallet } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import type { CardProblem } from '#lib/card-panel.ts'
import { Alert } from '#ui/alert.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { CARD_FONTS, useCardAppearance } from './appearance.ts'
import { ConfirmButton } from './confirm-button.tsx'

type CardFormProps = {
  stripe: Stripe
  /** Offered beside the fields, on phones that have them; none when a card is only saved. */
  wallets?: readonly CardWallet[]
  clientSecret: string
  /** Changes when the server changed what the same secret stands for, so that the fields read it again. */
  version: unknown
  /** Shown until the fields are there, which is when they have their size: what is below them is not to move then. */
  waitText: string
  submitText: string
  /** Shown while confirming. */
  busyText: string
  /** True while what would be confirmed is being replaced. */
  isStale?: boolean
  children?: ReactNode
  /** Answers the problem to show, or undefined when it worked. */
  confirm: (stripe: Stripe, elements: StripeElements) => Promise<CardProblem | undefined>
  onProblem: (problem: CardProblem) => void
  /** True from the click until the provider has answered; then nothing else may be started. */
  onBusy: (isBusy: boolean) => void
}

/** Elements ignores a changed secret, so a new secret is a new form. */
export function CardForm(props: CardFormProps) {
  const appearance = useCardAppearance()
  const { stripe, clientSecret } = props
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance, fonts: CARD_FONTS }}>
      <Fields {...props} />
    </Elements>
  )
}

function Fields(props: CardFormProps) {
  const { version, waitText, submitText, busyText, isStale = false } = props
  const { wallets = [], children, confirm, onProblem, onBusy } = props
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [problem, setProblem] = useState<string>()
  useRefetch(elements, version)

  const report = (found: CardProblem) => {
    setProblem(found.message)
    onProblem(found)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!stripe || !elements || isConfirming || isStale) return
    setIsConfirming(true)
    onBusy(true)
    setProblem(undefined)
    const found = await confirm(stripe, elements).catch(unexpected)
    // When it worked the screen moves on, and until it does the button takes no second click.
    if (!found) return
    setIsConfirming(false)
    onBusy(false)
    report(found)
  }

  return (
    <form noValidate aria-label={t('Card details')} className="flex flex-col gap-4" onSubmit={submit}>
      <div className="relative">
        <PaymentElement
          options={optionsOf(wallets)}
          onReady={() => setIsReady(true)}
          onChange={(event) => {
            // Not in the provider's types for this element, but its card fields do report what is wrong with a number.
            const { error } = event as { error?: { message?: string } }
            if (error?.message) report({ kind: 'retry', message: error.message })
            else setProblem(undefined)
          }}
          onLoadError={({ error }) =>
            report({
              kind: 'retry',
              message: error.message ?? t('Failed to load payment processor. Please refresh the page.'),
            })
          }
        />
        {isReady || problem ? null : (
          <>
            {/* Where it stood before the fields were on their way. */}
            <div className="absolute inset-x-0 top-0">
              <Waiting goesOn>{waitText}</Waiting>
            </div>
            <div className="min-h-21" />
          </>
        )}
      </div>
      {isReady ? children : null}
      {problem ? <Alert>{problem}</Alert> : null}
      {isReady ? (
        <ConfirmButton type="submit" disabled={isStale} isBusy={isConfirming} busyText={busyText}>
          {submitText}
        </ConfirmButton>
      ) : null}
    </form>
  )
}

/** What is not asked for is not shown, whatever the account's dashboard turns on. */
function optionsOf(wallets: readonly CardWallet[]): StripePaymentElementOptions {
  const shown = (wallet: CardWallet) => (wallets.includes(wallet) ? 'auto' : 'never')
  return { wallets: { applePay: shown('apple_pay'), googlePay: shown('google_pay'), link: 'never' } }
}

function unexpected(error: unknown): CardProblem {
  console.error('The card provider failed in an unexpected way.', error)
  return { kind: 'payment', message: t('Payment failed. Please try again.') }
}

function useRefetch(elements: StripeElements | null, version: unknown): void {
  const [known, setKnown] = useState(version)
  useEffect(() => {
    if (!elements || known === version) return
    setKnown(version)
    // A stand-in provider may keep nothing that could be out of date.
    void elements.fetchUpdates?.()
  }, [elements, known, version])
}
