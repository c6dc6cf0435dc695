import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ALL, overviewQuery } from './api.ts'
import { DifferencesSection } from './differences-section.tsx'
import { RECONCILIATION_TEXT as TEXT } from './messages.ts'
import { ProviderCard } from './provider-card.tsx'
import { RunsSection } from './runs-section.tsx'
import { UploadDialog } from './upload-dialog.tsx'

export function ReconciliationPage() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery)
  const [isUploading, setUploading] = useState(false)
  useListsAfterRuns(data?.providers.map(({ last_run: run }) => `${run?.id} ${run?.state}`).join() ?? '')
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      {data ? (
        <div className="grid gap-4 2xl:grid-cols-2">
          {data.providers.map((overview) => (
            <ProviderCard key={overview.provider} overview={overview} onUpload={() => setUploading(true)} />
          ))}
        </div>
      ) : error ? (
        <ErrorState
          title={TEXT.failed}
          detail={errorText(error, '')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label={TEXT.loading} />
      )}
      <DifferencesSection />
      <RunsSection />
      {isUploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
    </div>
  )
}

/** When a run begins or ends, the lists have something new. */
function useListsAfterRuns(runs: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!runs) return
    for (const list of ['runs', 'differences']) void queries.invalidateQueries({ queryKey: [...ALL, list] })
  }, [queries, runs])
}
