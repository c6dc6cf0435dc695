// Where a trade is delivered: a purchase to a wallet or an address elsewhere, a sale to a phone or a bank account.
import { t } from '@kivuko/contract/text.ts'
import { Alert } from '#ui/alert.tsx'
import { PayoutFields } from '../payout-fields.tsx'
import { PurchaseDelivery } from './purchase-delivery.tsx'
import type { PayoutCheck } from './use-payout-check.ts'
import type { Trade } from './use-trade.ts'

export function Delivery({ trade, check }: { trade: Trade; check: PayoutCheck }) {
  const { state, send, user, fiats } = trade
  const { side, fiat, payout, isChecked } = state
  if (side === 'buy') return <PurchaseDelivery trade={trade} />
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-box border border-line px-4 pt-2 pb-4">
      <legend className="px-1 text-sm font-medium text-ink">{t('Payout details')}</legend>
      {fiats.length === 0 ? (
        <Alert tone="warning">{t('Selling is not open at the moment. Please come back later.')}</Alert>
      ) : (
        <PayoutFields
          fiat={fiat}
          payout={payout}
          isSignedIn={user !== null}
          isChecked={isChecked}
          finding={check.finding}
          onTyped={(typed) => send({ type: 'payout typed', payout: typed })}
        />
      )}
    </fieldset>
  )
}
