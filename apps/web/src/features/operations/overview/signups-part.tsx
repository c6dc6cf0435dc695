// Who signed up, and how far they are on the way to a verified identity.
import { formatCount } from '#lib/format.ts'
import { CUSTOMERS_ADDRESS, DOCUMENTS_ADDRESS } from '../addresses.ts'
import type { Overview } from './api.ts'
import { ChartFigure } from './chart-figure.tsx'
import { momentText, startText, unitOf } from './moment-text.ts'
import { LinkFor, Part } from './part.tsx'

export function SignupsPart({ overview }: { overview: Overview }) {
  const { signups, starts, period, time_zone: zone } = overview
  const steps = [
    { name: 'Signed up', count: signups.signed_up },
    { name: 'Email confirmed', count: signups.email_confirmed },
    { name: 'Phone confirmed', count: signups.phone_confirmed },
    { name: 'Tier 2 or above', count: signups.tier_2 },
    { name: 'Tier 3: identity verified', count: signups.tier_3 },
  ]
  return (
    <Part
      title="Sign-ups and verification"
      lead={
        <>
          Of those who signed up in this period, how many are how far by now
          {signups.counted_at ? `; counted every hour, last at ${momentText(signups.counted_at, zone)}` : ''}. See{' '}
          <LinkFor to={CUSTOMERS_ADDRESS} roles="all">
            customers
          </LinkFor>{' '}
          and{' '}
          <LinkFor to={DOCUMENTS_ADDRESS} roles={['compliance', 'admin']}>
            documents that wait
          </LinkFor>
          .
        </>
      }
    >
      <div className="grid gap-6 xl:grid-cols-2">
        <ol aria-label="Verification funnel" className="flex flex-col gap-3">
          {steps.map(({ name, count }) => (
            <li key={name} className="flex flex-col gap-1 text-sm">
              <span className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="font-semibold tabular-nums">{formatCount(count)}</span>
              </span>
              <svg
                aria-hidden="true"
                className="h-2 w-full overflow-hidden rounded-full bg-sunken"
                preserveAspectRatio="none"
                viewBox="0 0 100 1"
              >
                <rect
                  width={signups.signed_up === 0 ? 0 : (count * 100) / signups.signed_up}
                  height="1"
                  className="fill-primary"
                />
              </svg>
            </li>
          ))}
        </ol>
        <ChartFigure
          title="Sign-ups"
          none="Nobody signed up in this period"
          series={[{ key: 'signed_up', name: 'Signed up', color: 'var(--primary)' }]}
          starts={starts.map((at) => ({
            at,
            label: startText(at, zone, unitOf(period)),
            values: { signed_up: String(signups.points.find((point) => point.at === at)?.signed_up ?? 0) },
          }))}
        />
      </div>
    </Part>
  )
}
