// Where a way of money is chosen: that it is paused at the moment, in the operator's one sentence.
import { listPaused, type StopName, stopsOver } from '@kivuko/contract/stops.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { queryOf } from './api-client.ts'
import { idlePoll } from './idle-poll.ts'

/** A pause is noticed without a new visit, and its end as well. */
const READ_AGAIN_MS = 30_000

const pausedQuery = {
  ...queryOf(['paused'], listPaused),
  refetchInterval: idlePoll(READ_AGAIN_MS),
  staleTime: READ_AGAIN_MS,
}

/** Nothing while it runs, or while nobody knows: the call itself is refused with the same sentence. */
export function PausedNotice({ name }: { name: StopName }) {
  const { data } = useQuery(pausedQuery)
  const paused = stopsOver(name)
    .map((each) => data?.paused.find((known) => known.name === each))
    .find((found) => found !== undefined)
  return paused ? <Alert tone="warning">{paused.text}</Alert> : null
}
