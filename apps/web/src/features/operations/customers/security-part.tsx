import {
  type CustomerSecurity,
  consoleCustomerAudit,
  endCustomerSessions,
  IDENTITY_READERS,
  SESSION_ROLES,
} from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { relativeTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { useToast } from '#ui/toast.tsx'
import { timeColumn } from '../columns.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Loaded } from '../loaded.tsx'
import { type Decision, ReasonDialog } from '../reason-dialog.tsx'
import { listKey } from '../use-list.ts'
import { securityQuery } from './api.ts'

type Session = CustomerSecurity['sessions'][number]

/** How the account is protected, and where it is signed in. */
export function SecurityPart({ id, role }: { id: string; role: StaffRole }) {
  return (
    <Loaded
      query={useQuery(securityQuery(id))}
      texts={{ loading: 'Loading sessions…', failed: 'Sessions could not be loaded' }}
      rows={4}
    >
      {(data) => (
        <div className="flex flex-col gap-6">
          <Card aria-labelledby="protection-heading" className="flex flex-col gap-4">
            <SectionHeading id="protection-heading" title="How the account is protected" />
            <Facts>
              <Fact name="Password">{data.has_password ? 'Set' : 'Not set'}</Fact>
              <Fact name="Authenticator app">{data.has_second_step ? 'On' : 'Off'}</Fact>
            </Facts>
          </Card>
          <Sessions id={id} sessions={data.sessions} role={role} />
        </div>
      )}
    </Loaded>
  )
}

function Sessions({ id, sessions, role }: { id: string; sessions: readonly Session[]; role: StaffRole }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Decision<CustomerSecurity>>()
  const [toast, say] = useToast()
  const mayEnd = (SESSION_ROLES as readonly StaffRole[]).includes(role)
  return (
    <section aria-labelledby="sessions-heading" className="flex flex-col items-start gap-3">
      <SectionHeading id="sessions-heading" title="Where the customer is signed in" />
      <div className="w-full">
        {sessions.length === 0 ? (
          <EmptyState title="No sessions">The customer is not signed in anywhere.</EmptyState>
        ) : (
          <DataTable caption="Sessions" columns={columnsFor(role)} rows={sessions} keyOf={(session) => session.id} />
        )}
      </div>
      {mayEnd && sessions.length > 0 ? (
        <Button variant="danger" size="small" onClick={() => setAsked(endDecision(id))}>
          Sign out everywhere
        </Button>
      ) : null}
      {asked ? (
        <ReasonDialog
          {...asked}
          onDone={(security) => {
            queries.setQueryData(securityQuery(id).queryKey, security)
            void queries.invalidateQueries({ queryKey: listKey(consoleCustomerAudit) })
            say(asked.done)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {toast}
    </section>
  )
}

function endDecision(id: string): Decision<CustomerSecurity> {
  return {
    title: 'Sign out everywhere',
    lead: 'Every device of the customer is signed out at once, and the customer is notified.',
    confirm: 'Sign out everywhere',
    tone: 'danger',
    reasons: ['Lost or stolen device', 'Account taken over by somebody else', 'Customer asked'],
    done: 'The customer is signed out everywhere.',
    send: (reason) => call(endCustomerSessions, { params: { id }, body: { reason } }),
  }
}

function columnsFor(role: StaffRole): Column<Session>[] {
  const isReader = (IDENTITY_READERS as readonly StaffRole[]).includes(role)
  return [
    { key: 'device', header: 'Device', cell: ({ device }) => <span className="whitespace-nowrap">{device}</span> },
    { key: 'place', header: 'Place', cell: ({ place }) => place ?? 'Unknown' },
    ...(isReader
      ? [
          {
            key: 'address',
            header: 'Network address',
            cell: ({ address }: Session) => <span className="break-all">{address ?? 'Unknown'}</span>,
          },
        ]
      : []),
    timeColumn('Since', ({ created_at: at }) => at),
    {
      key: 'seen',
      header: 'Last seen',
      cell: ({ last_seen_at: at }) => <span className="whitespace-nowrap">{relativeTime(at)}</span>,
    },
  ]
}
