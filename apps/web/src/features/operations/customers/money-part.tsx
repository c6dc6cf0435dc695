import type { CustomerCard } from '@kivuko/contract/console-customers.ts'
import { formatAmount } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { amountColumn } from '../columns.tsx'

type Balance = CustomerCard['balances'][number]
type Limit = CustomerCard['limits']['daily']

const NOTHING = /^0(\.0+)?$/

const COLUMNS: Column<Balance>[] = [
  { key: 'asset', header: 'Currency or coin', cell: ({ asset }) => asset },
  amountColumn('Available', ({ asset, available }) => [asset, available]),
  amountColumn('Held', ({ asset, held }) => [asset, held]),
  amountColumn('Worth', ({ usd_worth: worth }) => ['USD', worth], 'No price'),
]

/** What the customer has, and what their limits leave them. */
export function MoneyPart({ customer: { limits, balances } }: { customer: CustomerCard }) {
  const isEmpty = balances.every(({ available, held }) => NOTHING.test(available) && NOTHING.test(held))
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="balances-heading" className="flex flex-col gap-3">
        <SectionHeading id="balances-heading" title="Balances" />
        {isEmpty ? <p className="text-sm text-ink-soft">Nothing in this account yet.</p> : null}
        <DataTable
          caption="Balances by currency and coin"
          columns={COLUMNS}
          rows={balances}
          keyOf={({ asset }) => asset}
        />
      </section>
      <section aria-labelledby="limits-heading" className="flex flex-col gap-3">
        <SectionHeading id="limits-heading" title="Limits" />
        <div className="grid gap-4 sm:grid-cols-2">
          <LimitCard name="In 24 hours" limit={limits.daily} />
          <LimitCard name="In 30 days" limit={limits.monthly} />
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
      <p className="text-lg font-semibold tabular-nums">{dollars(left)} left</p>
      <p className="text-sm text-ink-soft tabular-nums">
        {dollars(used)} of {dollars(limit)} used
      </p>
    </Card>
  )
}
