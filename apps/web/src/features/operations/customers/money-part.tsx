import type { CustomerCard } from '@kivuko/contract/console-customers.ts'
import { formatAmount } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { MONEY_TEXT as TEXT } from './messages.ts'

type Balance = CustomerCard['balances'][number]
type Limit = CustomerCard['limits']['daily']

const NOTHING = /^0(\.0+)?$/

const COLUMNS: Column<Balance>[] = [
  { key: 'asset', header: TEXT.asset, cell: ({ asset }) => asset },
  {
    key: 'available',
    header: TEXT.available,
    isFigure: true,
    cell: ({ asset, available }) => <MoneyText asset={asset} amount={available} />,
  },
  {
    key: 'held',
    header: TEXT.held,
    isFigure: true,
    cell: ({ asset, held }) => <MoneyText asset={asset} amount={held} />,
  },
  {
    key: 'worth',
    header: TEXT.worth,
    isFigure: true,
    cell: ({ usd_worth: worth }) => (worth === null ? TEXT.unknown : <MoneyText asset="USD" amount={worth} />),
  },
]

/** What the customer has, and what their limits leave them. */
export function MoneyPart({ customer: { limits, balances } }: { customer: CustomerCard }) {
  const isEmpty = balances.every(({ available, held }) => NOTHING.test(available) && NOTHING.test(held))
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="balances-heading" className="flex flex-col gap-3">
        <SectionHeading id="balances-heading" title={TEXT.balances} />
        {isEmpty ? <p className="text-sm text-ink-soft">{TEXT.empty}</p> : null}
        <DataTable caption={TEXT.caption} columns={COLUMNS} rows={balances} keyOf={({ asset }) => asset} />
      </section>
      <section aria-labelledby="limits-heading" className="flex flex-col gap-3">
        <SectionHeading id="limits-heading" title={TEXT.limits} />
        <div className="grid gap-4 sm:grid-cols-2">
          <LimitCard name={TEXT.daily} limit={limits.daily} />
          <LimitCard name={TEXT.monthly} limit={limits.monthly} />
        </div>
      </section>
    </div>
  )
}

function LimitCard({ name, limit: { limit, used, left } }: { name: string; limit: Limit }) {
  const dollars = (amount: string) => formatAmount('USD', amount)
  return (
    <Card className="flex flex-col gap-1" aria-label={name}>
      <p className="text-sm text-ink-soft">{name}</p>
      <p className="text-lg font-semibold tabular-nums">{TEXT.left(dollars(left))}</p>
      <p className="text-sm text-ink-soft tabular-nums">{TEXT.use(dollars(used), dollars(limit))}</p>
    </Card>
  )
}
