// Which sanctions list is in force: an empty queue means nothing when names were compared with nothing.
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { sanctionsListQuery } from './api.ts'

export function ListNotice() {
  const { data, error } = useQuery(sanctionsListQuery)
  if (error && !data) return <Alert tone="warning">Which sanctions list is in force could not be loaded.</Alert>
  if (!data) return null
  const { list } = data
  if (!list)
    return (
      <Alert tone="warning" title="No sanctions list is set">
        Names are compared with nothing. Whoever runs the servers names the file with SANCTIONS_LIST_FILE.
      </Alert>
    )
  return (
    <p className="text-sm text-ink-soft">
      {list.screened_at
        ? `Names are compared with a sanctions list of ${list.people} people, version ${list.version}. Everybody was compared by ${formatDateTime(list.screened_at)}.`
        : `Everybody is being compared with the sanctions list of ${list.people} people, version ${list.version}.`}
    </p>
  )
}
