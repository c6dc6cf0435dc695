// What the house holds, owes and risks: in total, by asset, and one asset in all its parts.
import type { readTreasury, TreasuryAsset } from '@kivuko/contract/console-treasury.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { treasuryQuery } from './api.ts'
import { AssetDialog } from './asset-dialog.tsx'
import { TREASURY_TEXT as TEXT } from './messages.ts'

type FundingAddress = (currency: string) => string

export function TreasuryPage({ fundingAddress }: { fundingAddress: FundingAddress }) {
  const { data, error, isFetching, refetch } = useQuery(treasuryQuery)
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={TEXT.title}
        lead={TEXT.lead}
        aside={<ButtonLink to={fundingAddress('')}>{TEXT.fund}</ButtonLink>}
      />
      {data ? (
        <Overview treasury={data} fundingAddress={fundingAddress} />
      ) : error ? (
        <ErrorState
          title={TEXT.failed}
          detail={errorText(error, TEXT.failed)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label={TEXT.loading} />
      )}
    </div>
  )
}

type Treasury = Response<typeof readTreasury>

function Overview({ treasury, fundingAddress }: { treasury: Treasury; fundingAddress: FundingAddress }) {
  const { values, change, addressWith } = useAddressChoices(['asset'])
  const open = treasury.assets.find(({ currency }) => currency === values.asset)
  const low = treasury.assets.filter((asset) => asset.is_low).map(({ currency }) => currency)
  return (
    <>
      {low.length > 0 ? (
        <Alert tone="warning" title={TEXT.lowTitle(low.join(', '))}>
          {TEXT.lowText(formatAmount('USD', treasury.low_stock_usd))}
        </Alert>
      ) : null}
      <Totals treasury={treasury} />
      <DataTable
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={treasury.assets}
        keyOf={({ currency }) => currency}
        addressOf={({ currency }) => addressWith({ asset: currency })}
        openKey={open?.currency}
      />
      <p className="text-sm text-ink-soft">{TEXT.asOf(formatDateTime(treasury.as_of))}</p>
      {open ? (
        <AssetDialog
          asset={open}
          fundingAddress={fundingAddress(open.currency)}
          onClose={() => change({ asset: '' })}
        />
      ) : null}
    </>
  )
}

function Totals({ treasury }: { treasury: Treasury }) {
  const totals = [
    { label: TEXT.stock, hint: TEXT.stockHint, amount: treasury.stock_usd },
    { label: TEXT.owed, hint: TEXT.owedHint, amount: treasury.owed_usd },
    { label: TEXT.exposure, hint: TEXT.exposureHint, amount: treasury.exposure_usd },
  ]
  return (
    <section aria-label={TEXT.totals}>
      <dl className="grid gap-4 md:grid-cols-3">
        {totals.map(({ label, hint, amount }) => (
          <div
            key={label}
            className="flex flex-col gap-1 rounded-box border border-line bg-paper px-5 py-4 shadow-rest"
          >
            <dt className="text-sm font-medium text-ink-soft">{label}</dt>
            <dd className="text-ink">
              {amount === null ? (
                <span className="text-ink-soft">{TEXT.noPrice}</span>
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
  { key: 'asset', header: TEXT.asset, cell: ({ currency }) => currency },
  {
    key: 'stock',
    header: TEXT.stock,
    isFigure: true,
    cell: ({ currency, stock, stock_usd, is_low }) => (
      <span className="inline-flex flex-col items-end gap-1">
        <WithWorth asset={currency} amount={stock} worth={stock_usd} />
        {is_low ? <Badge tone="warning">{TEXT.low}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'promised',
    header: TEXT.promised,
    isFigure: true,
    cell: ({ currency, promised }) => <MoneyText asset={currency} amount={promised} />,
  },
  {
    key: 'owed',
    header: TEXT.owed,
    isFigure: true,
    cell: ({ currency, owed, owed_usd }) => <WithWorth asset={currency} amount={owed} worth={owed_usd} />,
  },
  {
    key: 'held',
    header: TEXT.held,
    isFigure: true,
    cell: ({ currency, held }) => <MoneyText asset={currency} amount={held} />,
  },
  {
    key: 'exposure',
    header: TEXT.exposure,
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
          {worth === null ? TEXT.noPrice : <MoneyText asset="USD" amount={worth} />}
        </span>
      )}
    </span>
  )
}
