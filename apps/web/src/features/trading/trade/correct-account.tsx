// A sale its bank refused: other details, looked at as the first were, and the payout is tried again; once the
// market has moved, the coins are sold anew at a price that is shown before.
import { t } from '@kivuko/contract/text.ts'
import type { BankPayoutAccount, Sale } from '@kivuko/contract/trades.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type AccountFinding, examineAccount, isFine, refusalOf } from '../account-check.ts'
import { bankAccountOf, EMPTY_PAYOUT, missingForPayout } from '../payout-details.ts'
import { PayoutFields } from '../payout-fields.tsx'
import { acceptTrade, askQuote, cancelSale, retrySale, saleQuery, type TradeBody } from './api.ts'
import { accountText } from './destination-text.ts'
import type { TradeQuote } from './trade-terms.ts'

const NOTHING_FOUND: AccountFinding = { fields: {} }

/** `offer`: once the price it had no longer holds. */
type Retry = { account: BankPayoutAccount; offer: TradeQuote | undefined }

export function CorrectAccount({ sale, until }: { sale: Sale; until: string }) {
  const { fiat_currency: fiat } = sale
  const [payout, setPayout] = useState(EMPTY_PAYOUT)
  const [isChecked, setIsChecked] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [finding, setFinding] = useState(NOTHING_FOUND)
  const [asked, setAsked] = useState<Retry>()
  const retrying = useRetry(sale, {
    onOffer: (offer) => setAsked((now) => now && { ...now, offer }),
    onEnd: (refusal) => {
      setAsked(undefined)
      if (refusal) setFinding(refusal)
    },
  })

  const check = async () => {
    setIsChecked(true)
    if (isChecking || missingForPayout(fiat, payout).length > 0) return
    setIsChecking(true)
    const found = await examineAccount({ fiat, payout }, true)
    setIsChecking(false)
    setFinding(found)
    const account = isFine(found) ? bankAccountOf({ fiat, payout }) : undefined
    if (account) setAsked({ account, offer: undefined })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <fieldset className="flex min-w-0 flex-col gap-4 rounded-box border border-line px-4 pt-2 pb-4">
        <legend className="px-1 text-sm font-medium text-ink">{t('Correct the account')}</legend>
        <p className="text-sm leading-6 text-ink-soft">
          {t(
            'Give the details of an account of your own until {until}; after that the coins return to your wallet. The price holds while the market stays near it: else you see a new one first.',
            { until: formatDateTime(until) },
          )}
        </p>
        <PayoutFields
          fiat={fiat}
          payout={payout}
          isSignedIn
          isChecked={isChecked}
          finding={finding}
          onTyped={(typed) => {
            setPayout({ ...payout, ...typed })
            setFinding(NOTHING_FOUND)
          }}
        />
        <Button type="submit" loading={isChecking} loadingText={t('Checking…')}>
          {t('Check the account')}
        </Button>
      </fieldset>
      <PayoutQuestion
        sale={sale}
        asked={asked}
        isBusy={retrying.isPending}
        onYes={retrying.mutate}
        onNo={() => setAsked(undefined)}
      />
    </form>
  )
}

type QuestionProps = {
  sale: Sale
  /** Undefined: nothing is asked. */
  asked: Retry | undefined
  isBusy: boolean
  onYes: (retry: Retry) => void
  onNo: () => void
}

function PayoutQuestion({ sale, asked, isBusy, onYes, onNo }: QuestionProps) {
  const offer = asked?.offer
  const shown = (amount: string) => formatAmount(sale.fiat_currency, amount)
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={offer ? t('The market has moved. Sell at a new price?') : t('Pay out to this account?')}
      confirmText={t('Pay out')}
      cancelText={t('Change the details')}
      busy={isBusy}
      onConfirm={() => asked && onYes(asked)}
      onCancel={onNo}
    >
      {asked
        ? t('{amount} to {account}.', {
            amount: shown(offer?.receive_amount ?? sale.received),
            account: accountText(asked.account),
          })
        : null}
      {offer ? ` ${t('Before it was {amount}.', { amount: shown(sale.received) })}` : null}
    </ConfirmDialog>
  )
}

type RetryEnds = {
  /** The market has moved: what the same coins give now. */
  onOffer: (quote: TradeQuote) => void
  /** Gets what is said against the account. */
  onEnd: (refusal: AccountFinding | undefined) => void
}

function useRetry(sale: Sale, { onOffer, onEnd }: RetryEnds) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { reference } = sale
  const { queryKey } = saleQuery(reference)
  const [sendOnce] = useState(createSendOnce)
  const sellAnew = useSellAnew(reference)
  return useMutation({
    mutationFn: ({ account, offer }: Retry) =>
      offer ? sellAnew(account, offer) : sendOnce(account, (key) => retrySale(reference, account, key)),
    onSuccess: (now) => {
      onEnd(undefined)
      queries.setQueryData(saleQuery(now.reference).queryKey, now)
      if (now.reference !== reference)
        void navigate(`/sale?reference=${encodeURIComponent(now.reference)}`, { replace: true })
    },
    onError: async (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      // It was tried again elsewhere, or the time for it is over.
      if (code === 'sale_not_refused' || code === 'sale_closed') void queries.invalidateQueries({ queryKey })
      const offer = NEEDS_NEW_PRICE.includes(code ?? '') ? await newPriceOf(sale).catch(() => undefined) : undefined
      if (offer) onOffer(offer)
      else onEnd(refusalOf(error, t('The account could not be corrected. Please try again.')))
    },
  })
}

/** First the coins come back; what then refuses the new sale leaves them in the wallet. */
function useSellAnew(reference: string) {
  const [sendOnce] = useState(createSendOnce)
  return async (destination: BankPayoutAccount, { quote_id }: TradeQuote): Promise<Sale> => {
    await cancelSale(reference)
    const body: TradeBody = { quote_id, side: 'sell', destination }
    const { sale } = await sendOnce(body, (key) => acceptTrade(body, key))
    if (!sale) throw new TypeError('a quote of a sale makes a sale')
    return sale
  }
}

/** The price of before no longer holds, or the new one was looked at for too long. */
const NEEDS_NEW_PRICE = ['price_moved', 'quote_expired']

function newPriceOf({ fiat_currency, crypto_currency, crypto_amount }: Sale): Promise<TradeQuote> {
  const body = { side: 'sell', fiat_currency, crypto_currency, amount: crypto_amount } as const
  return askQuote(body, AbortSignal.timeout(QUOTE_PATIENCE_MS))
}

const QUOTE_PATIENCE_MS = 20_000
