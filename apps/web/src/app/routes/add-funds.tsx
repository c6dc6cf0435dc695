import { METHODS_BY_CURRENCY } from '@kivuko/contract/buying.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { useState } from 'react'
import { AddFunds } from '#features/add-funds/add-funds.tsx'
import { clearPurchaseIntent, type PurchaseIntent, readPurchaseIntent } from '#features/buy/purchase-intent.ts'
import { formatAmount } from '#lib/format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { CONTINUE_TEXT } from '../messages.ts'
import { PATHS } from '../paths.ts'

export default function AddFundsPage() {
  const [intent, setIntent] = useState(readPurchaseIntent)
  return (
    <AddFunds
      backAddress={PATHS.dashboard}
      above={
        intent ? (
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
          {CONTINUE_TEXT.continueTitle}
        </h2>
        <p className="text-ink-soft">{CONTINUE_TEXT.continueLead}</p>
      </div>
      <Receipt>
        <ReceiptRow label={CONTINUE_TEXT.pay}>{formatAmount(fiatCurrency, amount.replace(/[,\s]/g, ''))}</ReceiptRow>
        <ReceiptRow label={CONTINUE_TEXT.get}>
          {ASSETS[cryptoCurrency].name} ({cryptoCurrency})
        </ReceiptRow>
        {option ? <ReceiptRow label={CONTINUE_TEXT.method}>{option.label}</ReceiptRow> : null}
      </Receipt>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={PATHS.buy} className="grow">
          {CONTINUE_TEXT.continueAction}
        </ButtonLink>
        <Button variant="quiet" onClick={onForget}>
          {CONTINUE_TEXT.forget}
        </Button>
      </div>
    </Card>
  )
}
