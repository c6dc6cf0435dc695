// What each provider says can be paid out, and the payouts that wait until there is more.
import type { TreasuryFloat } from '@kivuko/contract/console-treasury.ts'
import { providerName } from '@kivuko/contract/providers.ts'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { STUCK_ADDRESS } from '../addresses.ts'

/** `now`: when all this was read. */
export function Floats({ floats, now }: { floats: readonly TreasuryFloat[]; now: string }) {
  if (floats.length === 0) return null
  const low = floats.filter(({ is_low }) => is_low)
  const waiting = floats.reduce((sum, float) => sum + float.waiting.count, 0)
  return (
    <div className="flex flex-col gap-3">
      <SectionHeading title="Floats" />
      {low.length > 0 ? (
        <Alert tone="warning" title={`Low float: ${low.map((float) => nameOf(float)).join(', ')}`}>
          Move money into the account that the provider pays out from, before payouts have to wait.
        </Alert>
      ) : null}
      {waiting > 0 ? (
        <Alert
          tone="danger"
          title={waiting === 1 ? '1 payout waits for a float' : `${waiting} payouts wait for a float`}
        >
          They go on by themselves, in the order in which they came, once the provider has the money.{' '}
          <TextLink to={STUCK_ADDRESS}>See which</TextLink>
        </Alert>
      ) : null}
      <DataTable caption="What providers can pay out" columns={columnsAt(now)} rows={floats} keyOf={nameOf} />
    </div>
  )
}

function nameOf({ provider, currency }: TreasuryFloat): string {
  return `${providerName(provider)}, ${currency}`
}

function columnsAt(now: string): readonly Column<TreasuryFloat>[] {
  return [
    { key: 'float', header: 'Float', cell: nameOf },
    {
      key: 'available',
      header: 'Can be paid out',
      isFigure: true,
      cell: ({ currency, available, is_low }) =>
        available === null ? (
          <span className="text-ink-soft">Not known yet</span>
        ) : (
          <span className="inline-flex flex-col items-end gap-1">
            <MoneyText asset={currency} amount={available} />
            {is_low ? <Badge tone="warning">Low</Badge> : null}
          </span>
        ),
    },
    {
      key: 'age',
      header: 'Said',
      cell: ({ as_of }) =>
        as_of === null ? (
          '–'
        ) : (
          <time dateTime={as_of} title={formatDateTime(as_of)} className="whitespace-nowrap">
            {relativeTime(as_of, new Date(now))}
          </time>
        ),
    },
    {
      key: 'bound',
      header: 'Low below',
      isFigure: true,
      cell: ({ currency, bound }) =>
        bound === null || bound === '0.00' ? (
          <span className="text-ink-soft">No bound</span>
        ) : (
          <MoneyText asset={currency} amount={bound} />
        ),
    },
    {
      key: 'waiting',
      header: 'Payouts that wait',
      isFigure: true,
      cell: ({ currency, waiting: { count, amount } }) =>
        count === 0 ? (
          'None'
        ) : (
          <span className="inline-flex flex-col items-end">
            <span>{count}</span>
            <MoneyText asset={currency} amount={amount} />
          </span>
        ),
    },
  ]
}
