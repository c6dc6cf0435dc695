import { METHODS_BY_CURRENCY } from '@kivuko/contract/buying.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { useState } from 'react'
import { clearPurchaseIntent, type PurchaseIntent, readPurchaseIntent } from '#features/buy/purchase-intent.ts'
import { formatAmount } from '#lib/format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { ADD_FUNDS_TEXT } from '../messages.ts'
import { PATHS } from '../paths.ts'

export default function AddFunds() {
  const [intent, setIntent] = useState(readPurchaseIntent)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <PageHeading title={ADD_FUNDS_TEXT.title} />
      {intent ? (
        <ContinuePurchase
          intent={intent}
          onForget={() => {
            clearPurchaseIntent()
            setIntent(undefined)
          }}
        />
      ) : (
        <EmptyState
          title={ADD_FUNDS_TEXT.emptyTitle}
          action={<ButtonLink to={PATHS.buy}>{ADD_FUNDS_TEXT.emptyAction}</ButtonLink>}
        >
          {ADD_FUNDS_TEXT.emptyText}
        </EmptyState>
      )}
    </div>
  )
}

function ContinuePurchase({ intent, onForget }: { intent: PurchaseIntent; onForget: () => void }) {
  const { amount, fiatCurrency, cryptoCurrency, method } = intent
  const option = METHODS_BY_CURRENCY[fiatCurrency].find((each) => each.method === method)
  return (
    <Card raised="float" aria-labelledby="continue" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="continue" className="text-2xl font-semibold tracking-tight">
          {ADD_FUNDS_TEXT.continueTitle}
        </h2>
        <p className="text-ink-soft">{ADD_FUNDS_TEXT.continueLead}</p>
      </div>
      <Receipt>
        <ReceiptRow label={ADD_FUNDS_TEXT.pay}>{formatAmount(fiatCurrency, amount.replace(/[,\s]/g, ''))}</ReceiptRow>
        <ReceiptRow label={ADD_FUNDS_TEXT.get}>
          {ASSETS[cryptoCurrency].name} ({cryptoCurrency})
        </ReceiptRow>
        {option ? <ReceiptRow label={ADD_FUNDS_TEXT.method}>{option.label}</ReceiptRow> : null}
      </Receipt>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={PATHS.buy} className="grow">
          {ADD_FUNDS_TEXT.continueAction}
        </ButtonLink>
        <Button variant="quiet" onClick={onForget}>
          {ADD_FUNDS_TEXT.forget}
        </Button>
      </div>
    </Card>
  )
}
