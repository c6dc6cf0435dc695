import { METHODS_BY_CURRENCY } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOnlyAgain } from '#features/trading/buy/buy-again.ts'
import { paymentSuccessAddress } from '#features/trading/buy/purchase-address.ts'
import { clearPurchaseIntent, type PurchaseIntent, readPurchaseIntent } from '#features/trading/buy/purchase-intent.ts'
import { AddFunds } from '#features/trading/deposits/add-funds.tsx'
import { bankFillsQuery, cardFillsQuery, recentDepositsQuery } from '#features/trading/deposits/api.ts'
import { formatAmount } from '#lib/format.ts'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { CardPanel } from '../card-panel.ts'
import { PATHS } from '../paths.ts'

function AddFundsPage() {
  const [intent, setIntent] = useState(readPurchaseIntent)
  return (
    <AddFunds
      backAddress={PATHS.dashboard}
      CardPanel={CardPanel}
      resultAddress={paymentSuccessAddress}
      above={
        intent && !isOnlyAgain() ? (
          <ContinuePurchase
            intent={intent}
            onForget={() => {
              clearPurchaseIntent()
              setIntent(undefined)
            }}
          />
        ) : null
      }
    />
  )
}

function ContinuePurchase({ intent, onForget }: { intent: PurchaseIntent; onForget: () => void }) {
  const { amount, fiatCurrency, cryptoCurrency, method } = intent
  const option = METHODS_BY_CURRENCY[fiatCurrency].find((each) => each.method === method)
  return (
    <Card raised="float" aria-labelledby="continue" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="continue" className="text-2xl font-semibold tracking-tight">
          {t('Continue your purchase')}
        </h2>
        <p className="text-ink-soft">{t('You began it and did not finish. What you chose is kept.')}</p>
      </div>
      <Receipt>
        <ReceiptRow label={t('You pay')}>{formatAmount(fiatCurrency, amount.replace(/[,\s]/g, ''))}</ReceiptRow>
        <ReceiptRow label={t('You buy')}>
          {ASSETS[cryptoCurrency].name} ({cryptoCurrency})
        </ReceiptRow>
        {option ? <ReceiptRow label={t('Payment method')}>{option.label}</ReceiptRow> : null}
      </Receipt>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={PATHS.buy} className="grow">
          {t('Continue')}
        </ButtonLink>
        <Button variant="quiet" onClick={onForget}>
          {t('Start over')}
        </Button>
      </div>
    </Card>
  )
}

/** What it asks for first. */
export default Object.assign(AddFundsPage, {
  fetchAhead(queries: QueryClient): Promise<unknown> {
    void queries.prefetchQuery(recentDepositsQuery)
    void queries.prefetchQuery(kycStatusQuery)
    // Which ways there are: what is closed until it is known would open under the reader's eyes.
    return Promise.all([queries.prefetchQuery(bankFillsQuery), queries.prefetchQuery(cardFillsQuery)])
  },
})
