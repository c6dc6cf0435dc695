// What moved and what was earned, by rail and asset. Amounts of several assets are never added up.
import { OVERVIEW_RAILS, type OverviewRail, type RailMoney, railName } from '@kivuko/contract/console-overview.ts'
import { forEachNetwork, PHONE_NETWORK_IDS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { MONEY_DECIDERS } from '@kivuko/contract/staff-roles.ts'
import { formatAmount, formatCount } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { treasuryAddress } from '../addresses.ts'
import { amountColumn } from '../columns.tsx'
import type { Overview } from './api.ts'
import { ChartFigure } from './chart-figure.tsx'
import { startText, unitOf } from './moment-text.ts'
import { LinkFor, Part } from './part.tsx'

/** Of networks of phones, in their order. */
const PHONE_COLORS = ['var(--accent)', 'var(--on-danger-soft)', 'var(--ink)']

function phoneColor(network: PhoneNetwork): string {
  return PHONE_COLORS[PHONE_NETWORK_IDS.indexOf(network) % PHONE_COLORS.length] ?? 'var(--ink)'
}

const COLORS = {
  card: 'var(--primary)',
  ...forEachNetwork(phoneColor),
  bank: 'var(--line-strong)',
  bills: 'var(--on-success-soft)',
  ethereum: 'var(--success)',
  arbitrum: 'var(--on-primary-soft)',
  bsc: 'var(--on-accent-soft)',
  exchange: 'var(--danger)',
  agents: 'var(--primary-strong)',
  other: 'var(--ink-soft)',
} satisfies Record<OverviewRail, string>

const COLUMNS: readonly Column<RailMoney>[] = [
  { key: 'rail', header: 'Rail', cell: ({ rail }) => <span className="font-medium">{railName(rail)}</span> },
  {
    key: 'asset',
    header: 'Asset',
    cell: ({ asset }) => (
      <LinkFor to={treasuryAddress(asset)} roles={MONEY_DECIDERS}>
        {asset}
      </LinkFor>
    ),
  },
  { key: 'movements', header: 'Movements', isFigure: true, cell: ({ movements }) => formatCount(movements) },
  amountColumn('Volume', ({ asset, volume }) => [asset, volume]),
  amountColumn('Fees', ({ asset, fees }) => [asset, fees]),
  amountColumn('Spread', ({ asset, spread }) => [asset, spread]),
  amountColumn('Reversed', ({ asset, reversed }) => [asset, reversed]),
  amountColumn('Refunded', ({ asset, refunded }) => [asset, refunded]),
]

/** Only where agents were paid: elsewhere it is one more column of nothing. */
const COMMISSIONS = amountColumn<RailMoney>('Commissions', ({ asset, commissions }) => [asset, commissions])

function columnsOf(rows: readonly RailMoney[]): readonly Column<RailMoney>[] {
  const isPaid = rows.some(({ commissions }) => /[1-9]/.test(commissions))
  return isPaid ? [...COLUMNS, COMMISSIONS] : COLUMNS
}

export function MoneyPart({ overview }: { overview: Overview }) {
  const { money } = overview
  if (!money) return null
  return (
    <>
      <Part
        title="Today’s volume and revenue"
        lead="Revenue is fees and spread less agents’ commissions, counted when it is booked. What is reversed is taken off on the day it is reversed, also when it was earned earlier. Transfers between customers move by no rail and earn nothing: they are not in here. Deals of agents are here with fees and commissions alone."
      >
        {money.today.length === 0 ? (
          <EmptyState title="No money has moved today" />
        ) : (
          <DataTable
            caption="Today’s volume and revenue by rail and asset"
            columns={columnsOf(money.today)}
            rows={sorted(money.today)}
            keyOf={({ rail, asset }) => `${rail} ${asset}`}
          />
        )}
      </Part>
      <Charts overview={overview} money={money} />
    </>
  )
}

function Charts({ overview, money }: { overview: Overview; money: NonNullable<Overview['money']> }) {
  const { values, change } = useAddressChoices(['asset'])
  const assets = assetsOf(money.period)
  const asset = assets.find((each) => each === values.asset) ?? assets[0]
  if (!asset) return null
  const { starts, period, time_zone: zone } = overview
  const points = money.points.filter((point) => point.asset === asset)
  const rails = OVERVIEW_RAILS.filter((rail) => points.some((point) => point.rail === rail && point.movements > 0))
  const parts = starts.map((at) => ({
    at,
    label: startText(at, zone, unitOf(period)),
    own: points.filter((point) => point.at === at),
  }))
  const textOf = (amount: string) => formatAmount(asset, amount)
  return (
    <Part
      title="Volume and revenue over time"
      aside={
        <SelectField
          label="Asset"
          hideLabel
          frameClassName="w-28 shrink-0"
          value={asset}
          options={assets.map((each) => ({ value: each, label: each }))}
          onChange={({ target }) => change({ asset: target.value })}
        />
      }
    >
      <div className="grid gap-6 xl:grid-cols-2">
        <ChartFigure
          title={`Volume in ${asset} by rail`}
          none={`No ${asset} moved in this time`}
          isStacked
          series={rails.map((rail) => ({ key: rail, name: railName(rail), color: COLORS[rail] }))}
          starts={parts.map(({ own, ...part }) => ({
            ...part,
            values: Object.fromEntries(own.map(({ rail, volume }) => [rail, volume])),
          }))}
          textOf={textOf}
        />
        <ChartFigure
          title={`Revenue in ${asset} by rail`}
          none={`No revenue in ${asset} in this time`}
          isStacked
          series={OVERVIEW_RAILS.filter((rail) =>
            points.some((point) => point.rail === rail && Number(point.revenue) !== 0),
          ).map((rail) => ({ key: rail, name: railName(rail), color: COLORS[rail] }))}
          starts={parts.map(({ own, ...part }) => ({
            ...part,
            values: Object.fromEntries(own.map(({ rail, revenue }) => [rail, revenue])),
          }))}
          textOf={textOf}
        />
      </div>
    </Part>
  )
}

/** What moved most often comes first. */
function assetsOf(rows: readonly RailMoney[]): string[] {
  const counts = new Map<string, number>()
  for (const { asset, movements } of rows) counts.set(asset, (counts.get(asset) ?? 0) + movements)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([asset]) => asset)
}

function sorted(rows: readonly RailMoney[]): RailMoney[] {
  const place = (row: RailMoney) => OVERVIEW_RAILS.indexOf(row.rail)
  return rows.toSorted((a, b) => place(a) - place(b) || a.asset.localeCompare(b.asset))
}
