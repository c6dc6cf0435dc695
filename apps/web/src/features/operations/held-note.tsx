// How much waits because money is stopped, above what else is said of money: the figure of the page of stops.
import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { STOPS_ADDRESS } from './addresses.ts'
import { stopsQuery } from './stops-query.ts'

/** Nothing while nothing waits. */
export function HeldNote() {
  const { data } = useQuery(stopsQuery)
  const held = data?.switches.reduce((sum, way) => sum + way.held, 0) ?? 0
  if (held === 0) return null
  return (
    <Alert tone="warning" title={held === 1 ? '1 payment waits for a stop' : `${held} payments wait for a stop`}>
      Nothing of them has left; they go on by themselves. <TextLink to={STOPS_ADDRESS}>See what is stopped</TextLink>
    </Alert>
  )
}
