// How payments go by each way of money, as they were counted. Nothing here is an estimate: where nothing moved, it says so.
import { readStatus, type StatusFigures, type StatusWay } from '@kivuko/contract/status.ts'
import { t } from '@kivuko/contract/text.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

const EVERY_MS = 60_000
const queries = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })

export function StatusPage() {
  return (
    <QueryClientProvider client={queries}>
      <div className="mx-auto flex max-w-3xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
        <PageHeading
          title={t('Status')}
          lead={t(
            'How many payments went through by each way, as we counted them. One that a customer declines did not.',
          )}
        />
        <Ways />
      </div>
    </QueryClientProvider>
  )
}

function Ways() {
  const query = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call(readStatus, { signal }),
    refetchInterval: EVERY_MS,
  })
  const { data, error } = query
  if (!data)
    return error ? (
      <ErrorState title={t('The status could not be loaded.')} detail={errorText(error, '')} query={query} />
    ) : (
      <SkeletonRows rows={4} label={t('Loading…')} />
    )
  const { ways, is_stale, counted_at, as_of, recent_since, day_since } = data
  const since = { recent: formatDateTime(recent_since), day: formatDateTime(day_since) }
  return (
    <>
      {is_stale ? (
        <Alert>
          {counted_at
            ? t('These figures are old: they were last counted at {when}.', { when: formatDateTime(counted_at) })
            : t('Nothing has been counted yet.')}
        </Alert>
      ) : null}
      <Direction
        id="in"
        title={t('Paying in')}
        since={since}
        ways={ways.filter(({ direction }) => direction === 'in')}
      />
      <Direction
        id="out"
        title={t('Paying out')}
        since={since}
        ways={ways.filter(({ direction }) => direction === 'out')}
      />
      <p className="text-sm text-ink-soft">
        {t('As of {when}. The same for programs: {path}', { when: formatDateTime(as_of), path: '/api/v1/status' })}
      </p>
    </>
  )
}

type DirectionProps = { id: string; title: string; since: { recent: string; day: string }; ways: readonly StatusWay[] }

function Direction({ id, title, since, ways }: DirectionProps) {
  if (ways.length === 0) return null
  return (
    <Card aria-labelledby={`${id}-heading`} className="flex flex-col gap-4">
      <SectionHeading id={`${id}-heading`} title={title} />
      <ul className="flex flex-col">
        {ways.map((way) => (
          <li key={way.rail} className="flex flex-col gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{way.name}</span>
              {way.paused_because ? <Badge tone="warning">{t('Paused')}</Badge> : null}
            </p>
            {way.paused_because ? <p>{way.paused_because}</p> : null}
            <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
              <Figures
                title={t('Since {when}', { when: since.recent })}
                none={t('No payments in the last hour')}
                figures={way.recent}
              />
              <Figures
                title={t('Since {when}', { when: since.day })}
                none={t('No payments in the last 24 hours')}
                figures={way.day}
              />
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Figures({ title, none, figures }: { title: string; none: string; figures: StatusFigures | null }) {
  return (
    <div>
      <dt className="text-ink-soft">{title}</dt>
      <dd className="flex flex-col tabular-nums">
        {figures ? (
          <>
            <span className="text-lg font-semibold">
              {t('{percent} % went through', { percent: figures.completed_percent })}
            </span>
            {figures.median_seconds === null ? null : (
              <span>{t('Half of them within {seconds} s', { seconds: figures.median_seconds })}</span>
            )}
            {figures.is_few ? <span className="text-ink-soft">{t('Of fewer than ten payments')}</span> : null}
          </>
        ) : (
          <span>{none}</span>
        )}
      </dd>
    </div>
  )
}
