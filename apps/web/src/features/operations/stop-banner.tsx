// On every page of the console while money is stopped: what, since when, by whom and why.
import type { StopInForce } from '@kivuko/contract/console-stops.ts'
import { stopLabel } from '@kivuko/contract/stops.ts'
import { Link } from 'react-router'
import { formatDateTime } from '#lib/format.ts'
import { STOPS_ADDRESS } from './addresses.ts'

export function StopBanner({ stopped }: { stopped: readonly StopInForce[] }) {
  if (stopped.length === 0) return null
  return (
    <section
      aria-label="Money is stopped"
      className="flex flex-col gap-2 border-b border-line bg-danger-soft px-4 py-3 text-sm leading-6 text-on-danger-soft sm:px-6"
    >
      <ul className="flex flex-col gap-1">
        {stopped.map(({ id, name, since, by, reason }) => (
          <li key={id} className="break-words">
            <strong className="font-semibold">Stopped: {stopLabel(name)}</strong>, since {formatDateTime(since)} by{' '}
            {by?.name ?? 'the system'}: {reason}
          </li>
        ))}
      </ul>
      <p>
        <Link to={STOPS_ADDRESS} className="font-medium underline underline-offset-2">
          See what waits and how to resume
        </Link>
      </p>
    </section>
  )
}
