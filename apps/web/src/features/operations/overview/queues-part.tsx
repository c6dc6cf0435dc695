// What waits for a person, as far as it is this role's work: how much, and how long the oldest line has waited.
import type { OverviewQueue } from '@kivuko/contract/console-overview.ts'
import type { WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import { Link } from 'react-router'
import { formatCount, formatDateTime, relativeTime } from '#lib/format.ts'
import { classNames } from '#ui/class-names.ts'
import { QUEUE_ADDRESSES } from '../addresses.ts'
import type { Overview } from './api.ts'
import { Part } from './part.tsx'

const QUEUE_NAMES: Record<WaitingQueue, string> = {
  documents: 'Documents',
  companies: 'Companies',
  cases: 'Cases',
  card_purchases: 'Card purchases',
  transfers: 'Bank transfers',
  payouts: 'Payouts',
  block_trades: 'Block trades',
  stuck_payments: 'Stuck payments',
  proposals: 'Corrections',
  differences: 'Differences',
  disputes: 'Disputes',
  enquiries: 'Enquiries',
  tickets: 'Tickets',
  agents: 'Agents',
  given_up_jobs: 'Failed jobs',
}

export function QueuesPart({ overview: { queues, as_of: asOf } }: { overview: Overview }) {
  return (
    <Part title="Waiting for a person">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {queues.map((queue) => (
          <li key={queue.queue}>
            <Queue queue={queue} asOf={asOf} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Queue({ queue: { queue, count, since }, asOf }: { queue: OverviewQueue; asOf: string }) {
  return (
    <Link
      to={QUEUE_ADDRESSES[queue]}
      className={classNames(
        'grid h-full min-h-11 grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1 rounded-box border px-4 py-3 no-underline hover:bg-sunken sm:grid-cols-1',
        count === 0 ? 'border-line' : 'border-line-strong',
      )}
    >
      <span className="text-sm font-medium text-ink-soft">{QUEUE_NAMES[queue]}</span>
      <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">{formatCount(count)}</span>
      <span className="text-sm text-ink-soft">
        {since ? (
          <time dateTime={since} title={formatDateTime(since)}>
            Oldest: {relativeTime(since, new Date(asOf))}
          </time>
        ) : (
          'Nothing waits'
        )}
      </span>
    </Link>
  )
}
