// What the house holds, owes and risks: in total, by asset, and one asset in all its parts.
import type { readTreasury, TreasuryAsset } from '@kivuko/contract/console-treasury.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { proposeAddress } from '../addresses.ts'
import { amountColumn } from '../columns.tsx'
import { HeldNote } from '../held-note.tsx'
import { Loaded } from '../loaded.tsx'
import { treasuryQuery } from './api.ts'
import { AssetDialog } from './asset-dialog.tsx'
import { Floats } from './floats.tsx'

export default function TreasuryPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Treasury"
        lead="What the house holds, owes and risks in each currency and coin, from the ledger, at the market’s middle price."
        aside={<ButtonLink to={proposeAddress('treasury_funding', {})}>Propose funding</ButtonLink>}
      />
      <HeldNote />
      <Loaded
        query={useQuery(treasuryQuery)}
        texts={{ loading: 'Loading the treasury…', failed: 'The treasury could not be loaded' }}
        rows={6}
      >
        {(treasury) => <Overview treasury={treasury} />}
      </Loaded>
    </div>
  )
}

type Treasury = Response<typeof readTreasury>

function Overview({ treasury }: { treasury: Treasury }) {
  const { values, change, addressWith } = useAddressChoices(['asset'])
  const open = treasury.assets.find(({ currency }) => currency === values.asset)
  const low = treasury.assets.filter((asset) => asset.is_low).map(({ currency }) => currency)
  return (
    <>
      {low.length > 0 ? (
        <Alert tone="warning" title={`Low stock: ${low.join(', ')}`}>
          Worth less than {formatAmount('USD', treasury.low_stock_usd)}. Customers who want more than there is are
          refused.
        </Alert>
      ) : null}
      <Totals treasury={treasury} />
      <Floats floats={treasury.floats} now={treasury.as_of} />
      <DataTable
        caption="Stock by currency and coin"
        columns={COLUMNS}
        rows={treasury.assets}
        keyOf={({ currency }) => currency}
        addressOf={({ currency }) => addressWith({ asset: currency })}
        openKey={open?.currency}
      />
      <p className="text-sm text-ink-soft">As of {formatDateTime(treasury.as_of)}</p>
      {open ? <AssetDialog asset={open} onClose={() => change({ asset: '' })} /> : null}
    </>
  )
}

function Totals({ treasury }: { treasury: Treasury }) {
  const totals = [
    { label: 'Stock', hint: 'The house’s own, from which customers buy', amount: treasury.stock_usd },
    { label: 'Owed', hint: 'To customers, and to senders of transfers', amount: treasury.owed_usd },
    {
      label: 'Exposure',
      hint: 'Held outside, less what is owed: the house’s own risk when prices move',
      amount: treasury.exposure_usd,
    },
  ]
  return (
    <section aria-label="In total">
      <dl className="grid gap-4 md:grid-cols-3">
        {totals.map(({ label, hint, amount }) => (
          <div
            key={label}
            className="flex flex-col gap-1 rounded-box border border-line bg-paper px-5 py-4 shadow-rest"
          >
            <dt className="text-sm font-medium text-ink-soft">{label}</dt>
            <dd className="text-ink">
              {amount === null ? (
                <span className="text-ink-soft">No price now</span>
              ) : (
                <MoneyText asset="USD" amount={amount} size="medium" />
              )}
            </dd>
            <dd className="text-sm leading-6 text-ink-soft">{hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const COLUMNS: readonly Column<TreasuryAsset>[] = [
  { key: 'asset', header: 'Asset', cell: ({ currency }) => currency },
  {
    key: 'stock',
    header: 'Stock',
    isFigure: true,
    cell: ({ currency, stock, stock_usd, is_low }) => (
      <span className="inline-flex flex-col items-end gap-1">
        <WithWorth asset={currency} amount={stock} worth={stock_usd} />
        {is_low ? <Badge tone="warning">Low</Badge> : null}
      </span>
    ),
  },
  amountColumn('Set aside for payouts', ({ currency, promised }) => [currency, promised]),
  {
    key: 'owed',
    header: 'Owed',
    isFigure: true,
    cell: ({ currency, owed, owed_usd }) => <WithWorth asset={currency} amount={owed} worth={owed_usd} />,
  },
  amountColumn('Held outside', ({ currency, held }) => [currency, held]),
  {
    key: 'exposure',
    header: 'Exposure',
    isFigure: true,
    cell: ({ currency, exposure, exposure_usd }) => (
      <WithWorth asset={currency} amount={exposure} worth={exposure_usd} />
    ),
  },
]

function WithWorth({ asset, amount, worth }: { asset: string; amount: string; worth: string | null }) {
  return (
    <span className="inline-flex flex-col items-end">
      <MoneyText asset={asset} amount={amount} />
      {asset === 'USD' ? null : (
        <span className="text-xs text-ink-soft">
          {worth === null ? 'No price now' : <MoneyText asset="USD" amount={worth} />}
        </span>
      )}
    </span>
  )
}
