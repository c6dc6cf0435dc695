// The checks of the ledger, newest first.
import {
  type LEDGER_CHECK_KINDS,
  type LedgerCheck,
  listLedgerChecks,
  type WholeLedger,
} from '@kivuko/contract/console-ledger-checks.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Time, timeColumn } from '../columns.tsx'
import { Choice } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const KIND_NAMES: Record<(typeof LEDGER_CHECK_KINDS)[number], string> = {
  new: 'What is new',
  part: 'Part of all',
  whole: 'All of it',
}
const COUNT = new Intl.NumberFormat('en')
const SECONDS = new Intl.NumberFormat('en', { style: 'unit', unit: 'second', maximumFractionDigits: 2 })
const SHARE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0, roundingMode: 'floor' })
const MS_A_SECOND = 1_000

const COLUMNS: readonly Column<LedgerCheck>[] = [
  timeColumn('When', ({ started_at }) => started_at),
  {
    key: 'found',
    header: 'Findings',
    cell: ({ findings }) =>
      findings.length === 0 ? (
        <Badge tone="success">All is right</Badge>
      ) : (
        <ul className="flex min-w-56 max-w-96 flex-col gap-1 break-words">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      ),
  },
  { key: 'kind', header: 'Scope', cell: ({ kind }) => KIND_NAMES[kind] },
  { key: 'entries', header: 'Entries', isFigure: true, cell: ({ entries }) => COUNT.format(entries) },
  { key: 'accounts', header: 'Accounts', isFigure: true, cell: ({ accounts }) => COUNT.format(accounts) },
  { key: 'took', header: 'Duration', isFigure: true, cell: ({ duration_ms: ms }) => SECONDS.format(ms / MS_A_SECOND) },
]

export function LedgerChecks() {
  const list = useList({ endpoint: listLedgerChecks, filters: ['kind'], polls: true })
  const whole = (list.query.data?.pages[0] as { whole?: WholeLedger } | undefined)?.whole
  return (
    <div className="flex flex-col gap-3">
      <SectionHeading title="Checks of the ledger" />
      {whole ? <Whole whole={whole} /> : null}
      <Choice list={list} name="kind" label="Scope" options={KIND_NAMES} frameClassName="sm:max-w-xs" />
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        texts={{
          caption: 'Checks of the ledger',
          loading: 'Loading checks…',
          failed: 'The checks could not be loaded',
          none: 'The ledger was not checked yet',
          noneLead:
            'What is new is checked every five minutes, and of all of it each night as much as there is time for.',
        }}
      />
    </div>
  )
}

/** How long ago anything in it can have been read at most. */
function Whole({ whole: { last, under_way: now } }: { whole: WholeLedger }) {
  return (
    <p className="text-sm">
      {last ? (
        <>
          Everything in it was last read between <Time at={last.started_at} /> and <Time at={last.ended_at} />, in{' '}
          {nightsOf(last)}.{' '}
        </>
      ) : (
        'It has not been read as a whole yet. '
      )}
      {now ? `The reading under way has come to ${SHARE.format(now.share)} of the journals in ${nightsOf(now)}.` : ''}
    </p>
  )
}

function nightsOf({ nights }: { nights: number }): string {
  return nights === 1 ? 'one night' : `${COUNT.format(nights)} nights`
}
