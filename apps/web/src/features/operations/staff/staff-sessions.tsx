// Where colleagues are signed in, and ending a session that should not be.
import { endStaffSession, type OpenStaffSession } from '@kivuko/contract/console-staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Loaded } from '../loaded.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { staffSessionsQuery } from './api.ts'

export function StaffSessions() {
  const queries = useQueryClient()
  const [ended, setEnded] = useState<OpenStaffSession>()
  const columns: Column<OpenStaffSession>[] = [
    { key: 'name', header: 'Name', cell: ({ member }) => member.name },
    { key: 'device', header: 'Device', cell: ({ device }) => device },
    { key: 'since', header: 'Signed in', cell: ({ created_at: at }) => formatDateTime(at) },
    { key: 'seen', header: 'Last seen', cell: ({ last_seen_at: at }) => formatDateTime(at) },
    {
      key: 'end',
      header: '',
      cell: (session) =>
        session.is_current ? (
          <Badge tone="info">This session</Badge>
        ) : (
          <Button variant="quiet" size="small" onClick={() => setEnded(session)}>
            End session
            <span className="sr-only">
              : {session.member.name}, {session.device}
            </span>
          </Button>
        ),
    },
  ]
  return (
    <section aria-labelledby="staff-sessions" className="flex flex-col gap-3">
      <h2 id="staff-sessions" className="text-lg font-semibold">
        Signed in now
      </h2>
      <Loaded
        query={useQuery(staffSessionsQuery)}
        texts={{ loading: 'Loading sessions…', failed: 'Sessions could not be loaded' }}
      >
        {({ sessions }) => (
          <DataTable caption="Sessions of staff" columns={columns} rows={sessions} keyOf={({ id }) => id} />
        )}
      </Loaded>
      {ended ? (
        <ReasonDialog
          title={`End a session of ${ended.member.name}`}
          confirm="End session"
          tone="danger"
          lead={`They are signed out at ${ended.device} at once, and told so.`}
          send={(reason) => call(endStaffSession, { params: { id: ended.id }, body: { reason } })}
          onDone={(answer) => {
            queries.setQueryData(staffSessionsQuery.queryKey, answer)
            setEnded(undefined)
          }}
          onClose={() => setEnded(undefined)}
        />
      ) : null}
    </section>
  )
}
