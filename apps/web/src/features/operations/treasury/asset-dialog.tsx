// One asset in all its parts: who holds it, to whom it is owed, and what is the house's own.
import type { TreasuryAsset } from '@kivuko/contract/console-treasury.ts'
import { providerName } from '@kivuko/contract/providers.ts'
import { ASSETS, isAsset } from '@kivuko/money/assets.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { proposeAddress } from '../addresses.ts'

type AssetProps = { asset: TreasuryAsset; onClose: () => void }

export function AssetDialog({ asset, onClose }: AssetProps) {
  const { currency } = asset
  const title = isAsset(currency) ? `${currency} · ${ASSETS[currency].name}` : currency
  const row = (label: string, amount: string, isSum = false) => (
    <ReceiptRow key={label} label={label} strong={isSum}>
      <MoneyText asset={currency} amount={amount} />
    </ReceiptRow>
  )
  return (
    <Dialog title={title} closeText="Close" onClose={onClose}>
      <Part
        title="Who holds it for us"
        hint={asset.clearing.length > 0 ? 'Below zero, we owe them.' : 'Nothing is held outside.'}
      >
        {asset.clearing.map(({ provider, amount }) => row(providerName(provider), amount))}
        {row('Held outside', asset.held, true)}
      </Part>
      <Part title="To whom it is owed">
        {row('Customers’ spendable balances', asset.customers_available)}
        {row('Set aside for customers’ payouts', asset.customers_held)}
        {row('Bank transfers without an order', asset.unmatched)}
        {row('Refunds on their way', asset.refunds_payable)}
        {row('Owed', asset.owed, true)}
      </Part>
      <Part title="The house’s own">
        {row('Stock', asset.stock)}
        {row('Set aside for payouts', asset.promised)}
        {row('Fees earned', asset.fees)}
        {row('Spread earned', asset.spread)}
        {row('Kept by providers', asset.provider_fees)}
        {row('Exchanged by providers', asset.exchanged)}
        {row('Difference of their exchanges', asset.exchange_differences)}
        {row('Corrections, net', asset.corrections)}
        {row('Exposure', asset.exposure, true)}
      </Part>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <ButtonLink to={proposeAddress('treasury_funding', { currency })} variant="secondary">
          Propose funding in {currency}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-ink">{title}</h3>
      {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      <Receipt>{children}</Receipt>
    </section>
  )
}
