import {
  type CustomerSecurity,
  endCustomerSessions,
  IDENTITY_READERS,
  SESSION_ROLES,
} from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Toast } from '#ui/toast.tsx'
import { securityQuery } from './api.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { Fact, FactList } from './fact-list.tsx'
import { DECISION_TEXT, SECURITY_TEXT as TEXT } from './messages.ts'

type Session = CustomerSecurity['sessions'][number]

/** How the account is protected, and where it is signed in. */
export function SecurityPart({ id, role }: { id: string; role: StaffRole }) {
  const { data, error, isFetching, refetch } = useQuery(securityQuery(id))
  if (!data && error)
    return (
      <ErrorState
        title={TEXT.failed}
        detail={errorText(error, '')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={4} label={TEXT.loading} />
  return (
    <div className="flex flex-col gap-6">
      <Card aria-labelledby="protection-heading" className="flex flex-col gap-4">
        <SectionHeading id="protection-heading" title={TEXT.title} />
        <FactList>
          <Fact name={TEXT.password}>{data.has_password ? TEXT.isSet : TEXT.isNotSet}</Fact>
          <Fact name={TEXT.secondStep}>{data.has_second_step ? TEXT.on : TEXT.off}</Fact>
        </FactList>
      </Card>
      <Sessions id={id} sessions={data.sessions} role={role} />
    </div>
  )
}

function Sessions({ id, sessions, role }: { id: string; sessions: readonly Session[]; role: StaffRole }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Decision<CustomerSecurity>>()
  const [done, setDone] = useState<string>()
  const mayEnd = (SESSION_ROLES as readonly StaffRole[]).includes(role)
  return (
    <section aria-labelledby="sessions-heading" className="flex flex-col items-start gap-3">
      <SectionHeading id="sessions-heading" title={TEXT.sessions} />
      <div className="w-full">
        {sessions.length === 0 ? (
          <EmptyState title={TEXT.none}>{TEXT.noneLead}</EmptyState>
        ) : (
          <DataTable
            caption={TEXT.caption}
            columns={columnsFor(role)}
            rows={sessions}
            keyOf={(session) => session.id}
          />
        )}
      </div>
      {mayEnd && sessions.length > 0 ? (
        <Button variant="danger" size="small" onClick={() => setAsked(endDecision(id))}>
          {TEXT.end}
        </Button>
      ) : null}
      {asked ? (
        <DecisionDialog
          decision={asked}
          onDone={(security) => {
            queries.setQueryData(securityQuery(id).queryKey, security)
            void queries.invalidateQueries({ queryKey: ['console', 'customers', id, 'audit'] })
            setDone(asked.done)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {done ? <Toast onEnd={() => setDone(undefined)}>{done}</Toast> : null}
    </section>
  )
}

function endDecision(id: string): Decision<CustomerSecurity> {
  return {
    title: DECISION_TEXT.endSessions,
    lead: DECISION_TEXT.endSessionsLead,
    confirm: TEXT.end,
    tone: 'danger',
    reasons: DECISION_TEXT.reasons.sessions,
    done: DECISION_TEXT.done.sessions,
    send: (reason) => call(endCustomerSessions, { params: { id }, body: { reason } }),
  }
}

function columnsFor(role: StaffRole): Column<Session>[] {
  const isReader = (IDENTITY_READERS as readonly StaffRole[]).includes(role)
  return [
    { key: 'device', header: TEXT.device, cell: ({ device }) => <span className="whitespace-nowrap">{device}</span> },
    { key: 'place', header: TEXT.place, cell: ({ place }) => place ?? TEXT.nowhere },
    ...(isReader
      ? [
          {
            key: 'address',
            header: TEXT.address,
            cell: ({ address }: Session) => <span className="break-all">{address ?? TEXT.nowhere}</span>,
          },
        ]
      : []),
    {
      key: 'since',
      header: TEXT.since,
      cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
    },
    {
      key: 'seen',
      header: TEXT.seen,
      cell: ({ last_seen_at: at }) => <span className="whitespace-nowrap">{relativeTime(at)}</span>,
    },
  ]
}
