// The console's home: how the business runs, and where to go about it.
import { OVERVIEW_PERIODS, type OverviewPeriod } from '@kivuko/contract/console-overview.ts'
import { useQuery } from '@tanstack/react-query'
import { relativeTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { Loaded } from '../loaded.tsx'
import { type Overview, overviewQuery } from './api.ts'
import { ExposurePart } from './exposure-part.tsx'
import { FlowsPart } from './flows-part.tsx'
import { momentText } from './moment-text.ts'
import { MoneyPart } from './money-part.tsx'
import { ProvidersPart } from './providers-part.tsx'
import { QueuesPart } from './queues-part.tsx'
import { SignupsPart } from './signups-part.tsx'

const PERIOD_NAMES: Record<OverviewPeriod, string> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' }

export default function OverviewPage() {
  const { values, addressWith } = useAddressChoices(['period', 'asset'])
  const period = OVERVIEW_PERIODS.find((each) => each === values.period) ?? '24h'
  const tabs = OVERVIEW_PERIODS.map((each) => ({
    key: each,
    label: PERIOD_NAMES[each],
    address: addressWith({ period: each === '24h' ? '' : each }),
  }))
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Overview" lead="How the business runs, and what waits for a person." />
      <LinkTabs label="Period" tabs={tabs} current={period} />
      <Loaded
        query={useQuery(overviewQuery(period))}
        texts={{ loading: 'Loading the overview…', failed: 'The overview could not be loaded' }}
        rows={8}
      >
        {(overview) => <Parts overview={overview} />}
      </Loaded>
    </div>
  )
}

function Parts({ overview }: { overview: Overview }) {
  return (
    <>
      <Freshness overview={overview} />
      <QueuesPart overview={overview} />
      <MoneyPart overview={overview} />
      <FlowsPart overview={overview} />
      <ExposurePart overview={overview} />
      <ProvidersPart overview={overview} />
      <SignupsPart overview={overview} />
    </>
  )
}

/** How old the figures are, and in which time zone days begin. */
function Freshness({ overview }: { overview: Overview }) {
  const { tallied_at: talliedAt, is_stale: isStale, time_zone: zone, as_of: asOf } = overview
  return (
    <>
      {talliedAt === null ? (
        <Alert tone="info" title="Nothing has been counted yet">
          Figures appear here within a minute of the first start. Queues and stock below are of now.
        </Alert>
      ) : isStale ? (
        <Alert
          tone="warning"
          title={`Figures are out of date: last counted ${relativeTime(talliedAt, new Date(asOf))}`}
        >
          They are counted every minute by a background job, which has not run since. Queues and stock are of now. If
          this lasts, see whether a worker is running.
        </Alert>
      ) : null}
      <p className="text-sm leading-6 text-ink-soft">
        Days begin at midnight in {zone}.{' '}
        {talliedAt ? `Counted at ${momentText(talliedAt, zone)}, again every minute.` : null}
      </p>
    </>
  )
}
