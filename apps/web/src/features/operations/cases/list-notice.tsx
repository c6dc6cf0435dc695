// Which sanctions list is in force: an empty queue means nothing when names were compared with nothing.
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { sanctionsListQuery } from './api.ts'
import { LIST_STATE_TEXT as TEXT } from './messages.ts'

export function ListNotice() {
  const { data, error } = useQuery(sanctionsListQuery)
  if (error && !data) return <Alert tone="warning">{TEXT.failed}</Alert>
  if (!data) return null
  const { list } = data
  if (!list)
    return (
      <Alert tone="warning" title={TEXT.none}>
        {TEXT.noneLead}
      </Alert>
    )
  return (
    <p className="text-sm text-ink-soft">
      {list.screened_at
        ? TEXT.done(list.people, list.version, formatDateTime(list.screened_at))
        : TEXT.running(list.people, list.version)}
    </p>
  )
}
