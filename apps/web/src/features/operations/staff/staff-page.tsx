import type { StaffMember } from '@kivuko/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { staffQuery } from './api.ts'
import { STAFF_TEXT as TEXT } from './messages.ts'
import { RoleDialog } from './role-dialog.tsx'

export function StaffPage({ roleNames }: { roleNames: Record<StaffMember['role'], string> }) {
  const { data, error, isFetching, refetch } = useQuery(staffQuery)
  const [changed, setChanged] = useState<StaffMember | 'new'>()
  const columns: Column<StaffMember>[] = [
    { key: 'name', header: TEXT.name, cell: ({ name }) => name },
    {
      key: 'email',
      header: TEXT.email,
      cell: ({ email }) => <span className="block min-w-44 break-all">{email}</span>,
    },
    { key: 'role', header: TEXT.role, cell: ({ role }) => <Badge tone="info">{roleNames[role]}</Badge> },
    {
      key: 'secondStep',
      header: TEXT.secondStep,
      cell: ({ has_second_step: isSet }) => (
        <Badge tone={isSet ? 'success' : 'warning'}>{isSet ? TEXT.isSet : TEXT.isMissing}</Badge>
      ),
    },
    { key: 'since', header: TEXT.since, cell: ({ added_at: since }) => formatDate(since) },
    {
      key: 'change',
      header: '',
      cell: (member) => (
        <Button variant="quiet" size="small" onClick={() => setChanged(member)}>
          {TEXT.change}
          <span className="sr-only">: {member.name}</span>
        </Button>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={TEXT.title}
        lead={TEXT.lead}
        aside={<Button onClick={() => setChanged('new')}>{TEXT.add}</Button>}
      />
      {data ? (
        <DataTable caption={TEXT.caption} columns={columns} rows={data.staff} keyOf={({ id }) => id} />
      ) : error ? (
        <ErrorState
          title={TEXT.failed}
          detail={errorText(error, TEXT.failed)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label={TEXT.loading} />
      )}
      {changed ? (
        <RoleDialog
          member={changed === 'new' ? undefined : changed}
          roleNames={roleNames}
          onClose={() => setChanged(undefined)}
        />
      ) : null}
    </div>
  )
}
