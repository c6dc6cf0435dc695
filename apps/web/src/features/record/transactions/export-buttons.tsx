import { FILE_NAME } from 'virtual:brand'
import { EXPORT_FORMATS, type ExportFormat } from '@kivuko/contract/exports.ts'
import { t } from '@kivuko/contract/text.ts'
import { exportedFile, exportTransactions, listExports, repeatExport } from '@kivuko/contract/transactions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { now } from '#lib/clock.ts'
import { download, downloadOrQueue } from '#lib/download.ts'
import { type ExportCalls, ExportList, exportsQuery } from '#lib/export-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { DownloadOutcome } from './download-outcome.tsx'
import { type Filters, queryOf } from './filters.ts'
import { useDownload } from './use-download.ts'

const FORMATS: Record<ExportFormat, string> = { pdf: t('PDF'), xlsx: t('Excel'), csv: t('CSV'), statement: t('Report') }

const CALLS: ExportCalls = {
  key: 'transactions',
  list: (input) => call(listExports, input),
  save: (id, options) => download(exportedFile, { params: { id } }, options),
  repeat: (id) => call(repeatExport, { params: { id } }),
}

const ENDINGS: Record<ExportFormat, string> = { pdf: 'pdf', xlsx: 'xlsx', csv: 'csv', statement: 'pdf' }

/** The filtered list as a file, or a report with opening and closing balances. */
export function ExportButtons({ filters }: { filters: Filters }) {
  const { state, start } = useDownload()
  const [chosen, setChosen] = useState<ExportFormat>('pdf')
  const queries = useQueryClient()
  const isRunning = state.kind === 'running'

  const fetchFile = (format: ExportFormat) => {
    setChosen(format)
    const fetched = start(({ signal, onProgress }) =>
      downloadOrQueue(
        exportTransactions,
        { query: { format, ...queryOf(filters, now()) }, signal },
        { name: `${FILE_NAME}-${format === 'statement' ? 'report' : 'transactions'}.${ENDINGS[format]}`, onProgress },
      ),
    )
    // What takes longer is in the list by now.
    void fetched.then(() => queries.invalidateQueries({ queryKey: exportsQuery(CALLS).queryKey }))
  }

  return (
    <Card aria-labelledby="export-heading" className="flex flex-col gap-3">
      <SectionHeading id="export-heading" title={t('Export')} />
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'The list as it is filtered now. The report adds totals of money in and money out and, unless you search or choose a type or status, your balances before and after.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="small"
            loading={isRunning && chosen === format}
            disabled={isRunning && chosen !== format}
            onClick={() => fetchFile(format)}
          >
            {FORMATS[format]}
          </Button>
        ))}
      </div>
      <DownloadOutcome state={state} name={FORMATS[chosen]} />
      <ExportList calls={CALLS} />
    </Card>
  )
}
