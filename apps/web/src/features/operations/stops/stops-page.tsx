// The switches that stop money: what is stopped, what waits for it, who stopped and resumed it, and the checks of the ledger.
import type { PastStop, StopSwitch } from '@kivuko/contract/console-stops.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { stopLabel } from '@kivuko/contract/stops.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { STUCK_ADDRESS } from '../addresses.ts'
import { timeColumn } from '../columns.tsx'
import { Loaded } from '../loaded.tsx'
import { useMayDecide } from '../member.ts'
import { stopsQuery } from '../stops-query.ts'
import { listKey } from '../use-list.ts'
import { changesQuery, WaitingChanges } from '../waiting-changes.tsx'
import { LedgerChecks } from './ledger-checks.tsx'
import { StopDialog } from './stop-dialog.tsx'

export default function StopsPage() {
  const queries = useQueryClient()
  const mayDecide = useMayDecide()
  const [asked, setAsked] = useState<StopSwitch>()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: stopsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: changesQuery('resume').queryKey })
    void queries.invalidateQueries({ queryKey: listKey(consoleWaiting) })
  }
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title="Stops"
        lead="Any member of staff can stop a payment route at once. What is queued waits, and goes on by itself once two people resume it."
      />
      {mayDecide ? <WaitingChanges kind="resume" onDecided={refresh} /> : null}
      <Loaded
        query={useQuery(stopsQuery)}
        texts={{ loading: 'Loading the switches…', failed: 'The switches could not be loaded' }}
        rows={8}
      >
        {({ switches, past, can_resume }) => (
          <>
            <DataTable
              caption="Switches"
              columns={[WAY_COLUMN, actionColumn(can_resume, setAsked), ...COLUMNS]}
              rows={switches}
              keyOf={({ name }) => name}
            />
            {mayDecide ? <LedgerChecks /> : null}
            {past.length > 0 ? (
              <div className="flex flex-col gap-3">
                <SectionHeading title="Earlier stops" />
                <DataTable caption="Earlier stops" columns={PAST_COLUMNS} rows={past} keyOf={({ id }) => id} />
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      {asked ? (
        <StopDialog
          of={asked}
          onDone={() => {
            refresh()
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  )
}

/** On a phone the switch is beside its name. */
const WAY_COLUMN: Column<StopSwitch> = {
  key: 'way',
  header: 'Payment route',
  cell: ({ name, stop }) => (
    <span className="flex min-w-40 flex-col items-start gap-1">
      <span className="font-medium">{stopLabel(name)}</span>
      <Badge tone={stop ? 'danger' : 'success'}>{stop ? 'Stopped' : 'Running'}</Badge>
    </span>
  ),
}

const COLUMNS: readonly Column<StopSwitch>[] = [
  {
    key: 'why',
    header: 'Since, by and reason',
    cell: ({ stop }) =>
      stop ? (
        <span className="block min-w-56 max-w-96 break-words">
          {formatDateTime(stop.since)}, {stop.by?.name ?? 'the system'}: {stop.reason}
          {stop.notice ? <span className="block text-ink-soft">Customers read: {stop.notice}</span> : null}
        </span>
      ) : null,
  },
  {
    key: 'held',
    header: 'Waiting',
    isFigure: true,
    cell: ({ held }) => (held > 0 ? <TextLink to={STUCK_ADDRESS}>{held}</TextLink> : held),
  },
]

function actionColumn(canResume: boolean, onAsk: (way: StopSwitch) => void): Column<StopSwitch> {
  return {
    key: 'action',
    header: '',
    cell: (way) =>
      way.stop !== null && !canResume ? null : (
        <Button
          size="small"
          variant={way.name === 'outflow' && !way.stop ? 'danger' : 'secondary'}
          className="whitespace-nowrap"
          aria-label={`${way.stop ? 'Resume' : 'Stop'}: ${stopLabel(way.name)}`}
          onClick={() => onAsk(way)}
        >
          {way.stop ? 'Resume' : 'Stop'}
        </Button>
      ),
  }
}

const PAST_COLUMNS: readonly Column<PastStop>[] = [
  { key: 'way', header: 'Payment route', cell: ({ name }) => stopLabel(name) },
  timeColumn('Stopped', ({ since }) => since),
  { key: 'by', header: 'Stopped by', cell: ({ by }) => by?.name ?? 'The system' },
  { key: 'why', header: 'Reason', cell: ({ reason }) => <span className="block min-w-40 break-words">{reason}</span> },
  timeColumn('Resumed', ({ resumed_at }) => resumed_at),
  { key: 'resumers', header: 'Resumed by', cell: ({ resumed_by }) => resumed_by.map(({ name }) => name).join(' and ') },
]
