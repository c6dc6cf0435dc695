import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PageHeading } from '#ui/heading.tsx'
import { Loaded } from '../loaded.tsx'
import { overviewQuery, readListsAnew } from './api.ts'
import { DifferencesSection } from './differences-section.tsx'
import { ProviderCard } from './provider-card.tsx'
import { RunsSection } from './runs-section.tsx'
import { UploadDialog } from './upload-dialog.tsx'

export default function ReconciliationPage() {
  const query = useQuery(overviewQuery)
  const [isUploading, setUploading] = useState(false)
  useListsAfterRuns(query.data?.providers.map(({ last_run: run }) => `${run?.id} ${run?.state}`).join() ?? '')
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title="Reconciliation"
        lead="What each provider says it holds for us, beside what the ledger says. It is compared every night, and whenever you ask."
      />
      <Loaded query={query} texts={{ loading: 'Loading…', failed: 'Reconciliation could not be loaded' }} rows={6}>
        {(data) => (
          <div className="grid gap-4 2xl:grid-cols-2">
            {data.providers.map((overview) => (
              <ProviderCard key={overview.provider} overview={overview} onUpload={() => setUploading(true)} />
            ))}
          </div>
        )}
      </Loaded>
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
    if (runs) readListsAnew(queries)
  }, [queries, runs])
}
