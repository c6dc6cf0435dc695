// How many card payments are disputed, against what card networks tolerate.
import type { disputeRates } from '@kivuko/contract/console-disputes.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Loaded } from '../loaded.tsx'
import { FactList } from '../side-by-side.tsx'
import { ratesQuery } from './api.ts'

type Rates = Response<typeof disputeRates>
type Window = Rates['windows'][number]

const LEVELS: Record<Window['level'], { name: string; tone: BadgeTone }> = {
  fine: { name: 'Within the network’s limit', tone: 'success' },
  near: { name: 'Close to the network’s limit', tone: 'warning' },
  over: { name: 'Above the network’s limit', tone: 'danger' },
}

export function RatesCard() {
  return (
    <Card aria-labelledby="rates-heading" className="flex flex-col gap-4">
      <SectionHeading id="rates-heading" title="Share of card payments that is disputed" />
      <Loaded
        query={useQuery(ratesQuery)}
        texts={{ loading: 'Counting…', failed: 'The shares could not be loaded', gone: 'Nothing is known yet.' }}
      >
        {(rates) => <Shares rates={rates} />}
      </Loaded>
    </Card>
  )
}

function Shares({ rates }: { rates: Rates }) {
  const isOver = rates.windows.some(({ level }) => level === 'over')
  return (
    <>
      {isOver ? (
        <Alert tone="warning">
          Card networks charge, or close an account, beyond this. Ask for 3-D Secure on every payment, and answer what
          is open.
        </Alert>
      ) : null}
      <div className="grid gap-6 sm:grid-cols-2">
        {rates.windows.map((window) => (
          <div key={window.days} className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              The last {window.days} days
              <Badge tone={LEVELS[window.level].tone}>{LEVELS[window.level].name}</Badge>
            </p>
            <FactList
              facts={[
                ['By count', `${percent(window.count_bps)}: ${window.disputes} of ${window.payments}`],
                [
                  'By amount',
                  `${percent(window.value_bps)}: ${dollars(window.disputes_usd)} of ${dollars(window.payments_usd)}`,
                ],
              ]}
            />
          </div>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        A warning comes at {percent(rates.near_bps)}, and {percent(rates.over_bps)} counts as too much. Both are
        settings of this installation.
      </p>
    </>
  )
}

function percent(bps: number | null): string {
  if (bps === null) return 'not known'
  return `${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(bps / 100)} %`
}

function dollars(amount: string | null): string {
  return amount === null ? 'not known' : formatAmount('USD', amount)
}
