// One asset in all its parts: who holds it, to whom it is owed, and what is the house's own.
import type { TreasuryAsset } from '@kivuko/contract/console-treasury.ts'
import { ASSETS, isAsset } from '@kivuko/money/assets.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { providerName, TREASURY_TEXT as TEXT } from './messages.ts'

type AssetProps = { asset: TreasuryAsset; fundingAddress: string; onClose: () => void }

export function AssetDialog({ asset, fundingAddress, onClose }: AssetProps) {
  const { currency } = asset
  const title = isAsset(currency) ? `${currency} · ${ASSETS[currency].name}` : currency
  const row = (label: string, amount: string, isSum = false) => (
    <ReceiptRow key={label} label={label} strong={isSum}>
      <MoneyText asset={currency} amount={amount} />
    </ReceiptRow>
  )
  return (
    <Dialog title={title} closeText={TEXT.close} onClose={onClose}>
      <Part title={TEXT.whoHolds} hint={asset.clearing.length > 0 ? TEXT.weOwe : TEXT.nobody}>
        {asset.clearing.map(({ provider, amount }) => row(providerName(provider), amount))}
        {row(TEXT.held, asset.held, true)}
      </Part>
      <Part title={TEXT.whomOwed}>
        {row(TEXT.available, asset.customers_available)}
        {row(TEXT.customersHeld, asset.customers_held)}
        {row(TEXT.unmatched, asset.unmatched)}
        {row(TEXT.refunds, asset.refunds_payable)}
        {row(TEXT.owed, asset.owed, true)}
      </Part>
      <Part title={TEXT.ownParts}>
        {row(TEXT.stock, asset.stock)}
        {row(TEXT.promised, asset.promised)}
        {row(TEXT.fees, asset.fees)}
        {row(TEXT.spread, asset.spread)}
        {row(TEXT.providerFees, asset.provider_fees)}
        {row(TEXT.corrections, asset.corrections)}
        {row(TEXT.exposure, asset.exposure, true)}
      </Part>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <ButtonLink to={fundingAddress} variant="secondary">
          {TEXT.fundThis(currency)}
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
