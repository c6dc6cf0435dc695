// The house's stock beside what it has promised, and the bound below which stock is low.
import type { OverviewExposure } from '@kivuko/contract/console-overview.ts'
import { MONEY_DECIDERS } from '@kivuko/contract/staff-roles.ts'
import { formatAmount } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { treasuryAddress } from '../addresses.ts'
import { amountColumn } from '../columns.tsx'
import type { Overview } from './api.ts'
import { momentText } from './moment-text.ts'
import { LinkFor, Part } from './part.tsx'

const COLUMNS: readonly Column<OverviewExposure>[] = [
  {
    key: 'asset',
    header: 'Asset',
    cell: ({ currency }) => (
      <LinkFor to={treasuryAddress(currency)} roles={MONEY_DECIDERS}>
        {currency}
      </LinkFor>
    ),
  },
  amountColumn('Stock', ({ currency, stock }) => [currency, stock]),
  amountColumn('Promised to payouts', ({ currency, promised }) => [currency, promised]),
  {
    key: 'worth',
    header: 'Stock in dollars',
    isFigure: true,
    cell: ({ stock_usd: worth }) => (worth === null ? 'No price now' : <MoneyText asset="USD" amount={worth} />),
  },
  amountColumn('Exposure', ({ currency, exposure }) => [currency, exposure]),
  {
    key: 'bound',
    header: 'Against the bound',
    cell: ({ is_low: isLow, stock_usd: worth }) =>
      isLow ? <Badge tone="warning">Low</Badge> : worth === null ? 'Unknown' : <Badge tone="success">Enough</Badge>,
  },
]

export function ExposurePart({ overview: { exposure, time_zone: zone } }: { overview: Overview }) {
  if (!exposure) return null
  return (
    <Part
      title="Stock and exposure"
      lead={`Stock is low below ${formatAmount('USD', exposure.low_stock_usd)}. Exposure is what providers and networks hold for the house, less what it owes customers. Read at ${momentText(exposure.as_of, zone)}, every five minutes.`}
    >
      <DataTable
        caption="Stock and exposure by asset"
        columns={COLUMNS}
        rows={exposure.assets}
        keyOf={({ currency }) => currency}
      />
    </Part>
  )
}
