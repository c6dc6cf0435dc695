import type { StaffMember } from '@kivuko/contract/console-staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#lib/format.ts'
import { useSession } from '#lib/use-session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Loaded } from '../loaded.tsx'
import { ROLE_NAMES } from '../member.ts'
import { WaitingChanges } from '../waiting-changes.tsx'
import { staffQuery } from './api.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { StaffSessions } from './staff-sessions.tsx'

export default function StaffPage() {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<StaffMember | 'new'>()
  const [reset, setReset] = useState<StaffMember>()
  const { user } = useSession()
  const columns: Column<StaffMember>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
    {
      key: 'email',
      header: 'Email',
      cell: ({ email }) => <span className="block min-w-44 wrap-anywhere">{email}</span>,
    },
    { key: 'role', header: 'Role', cell: ({ role }) => <Badge tone="info">{ROLE_NAMES[role]}</Badge> },
    {
      key: 'secondStep',
      header: 'Second step',
      cell: ({ has_second_step: isSet }) => (
        <Badge tone={isSet ? 'success' : 'warning'}>{isSet ? 'Set up' : 'Not set up: cannot enter'}</Badge>
      ),
    },
    {
      key: 'since',
      header: 'Since',
      cell: ({ added_at: since }) => <span className="whitespace-nowrap">{formatDate(since)}</span>,
    },
    {
      key: 'change',
      header: '',
      cell: (member) => (
        <div className="flex flex-wrap gap-1">
          <Button variant="quiet" size="small" onClick={() => setChanged(member)}>
            Change role
            <span className="sr-only">: {member.name}</span>
          </Button>
          {member.id === user?.id ? null : (
            <Button variant="quiet" size="small" onClick={() => setReset(member)}>
              Lost second step
              <span className="sr-only">: {member.name}</span>
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Staff"
        lead="Who works here, and in which role. It takes two admins to give a role and one to end it; the person is signed out."
        aside={<Button onClick={() => setChanged('new')}>Add somebody</Button>}
      />
      <WaitingChanges kind="second_factor" onDecided={() => void queries.invalidateQueries(staffQuery)} />
      <WaitingChanges kind="staff_role" onDecided={() => void queries.invalidateQueries(staffQuery)} />
      <Loaded query={useQuery(staffQuery)} texts={{ loading: 'Loading staff…', failed: 'Staff could not be loaded' }}>
        {({ staff }) => <DataTable caption="Staff" columns={columns} rows={staff} keyOf={({ id }) => id} />}
      </Loaded>
      <StaffSessions />
      {changed ? (
        <RoleDialog member={changed === 'new' ? undefined : changed} onClose={() => setChanged(undefined)} />
      ) : null}
      {reset ? <ResetDialog member={reset} onClose={() => setReset(undefined)} /> : null}
    </div>
  )
}
