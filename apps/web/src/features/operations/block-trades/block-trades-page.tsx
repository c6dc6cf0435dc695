// Requests for a firm price on a large amount: a list, oldest first, and the one that is open beside it.

import type { BlockTradeState } from '@kivuko/contract/block-trades.ts'
import { assetAsked } from '@kivuko/contract/block-trades.ts'
import {
  type BlockTradesShown,
  type ConsoleBlockTrade,
  consoleBlockTrades,
} from '@kivuko/contract/console-block-trades.ts'
import { useQuery } from '@tanstack/react-query'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { amountColumn, badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { SideBySide } from '../side-by-side.tsx'
import { useList } from '../use-list.ts'
import { termsQuery } from './api.ts'
import { OpenTradeCard, TRADE_STATE_NAMES } from './open-trade.tsx'

const SHOWN_NAMES: Record<BlockTradesShown, string> = { open: 'Open', ended: 'Ended' }
const TONES: Record<BlockTradeState, BadgeTone> = {
  asked: 'warning',
  quoted: 'info',
  funding: 'info',
  held: 'warning',
  settled: 'success',
  cancelled: 'neutral',
  declined: 'neutral',
  expired: 'neutral',
  refused: 'neutral',
  lapsed: 'neutral',
}

const COLUMNS: readonly Column<ConsoleBlockTrade>[] = [
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  { key: 'customer', header: 'Customer', cell: ({ customer }) => <span className="break-words">{customer.name}</span> },
  {
    key: 'what',
    header: 'What',
    cell: ({ side, coin, currency }) =>
      side === 'buy' ? `Buys ${coin} with ${currency}` : `Sells ${coin} for ${currency}`,
  },
  amountColumn('Amount', (trade) => [assetAsked(trade), trade.amount]),
  badgeColumn('State', ({ status }) => status, { names: TRADE_STATE_NAMES, tones: TONES }),
  timeColumn('Since', ({ created_at }) => created_at),
]

const LEAD = 'A customer’s request for a firm price comes here.'

export default function BlockTradesPage() {
  const list = useList({
    endpoint: consoleBlockTrades,
    filters: ['state', 'search'],
    others: ['trade'],
    first: { state: 'open' },
    polls: true,
  })
  const { trade: openId } = list.values
  const { data: terms } = useQuery(termsQuery)
  const time = terms?.answer_time
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Block trades"
        lead="Customers ask for a firm price on a large amount. A price far from the mid takes two people."
      />
      {time ? (
        <p className="text-sm text-ink-soft">
          Answer time over 30 days: median {inWords(time.median_seconds)}, 95th percentile {inWords(time.p95_seconds)},
          of {time.answers}.
        </p>
      ) : null}
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={SHOWN_NAMES} />
        <Search list={list} name="search" label="Reference, or a number" />
      </ListFilters>
      <SideBySide
        open={openId ? <OpenTradeCard key={openId} id={openId} closeTo={list.addressWith({ trade: '' })} /> : undefined}
        list={
          <ListTable
            list={list}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            addressOf={({ id }) => list.addressWith({ trade: id })}
            openKey={openId}
            texts={{
              caption: 'Block trades',
              loading: 'Loading block trades…',
              failed: 'Block trades could not be loaded',
              none: 'No block trade is open',
              noneLead: LEAD,
              noMatch: 'No block trades match',
              noMatchLead: LEAD,
            }}
          />
        }
      />
    </div>
  )
}

function inWords(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
