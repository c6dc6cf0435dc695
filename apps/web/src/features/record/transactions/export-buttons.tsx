import { t } from '@kivuko/contract/text.ts'
import { EXPORT_FORMATS, type ExportFormat, exportTransactions } from '@kivuko/contract/transactions.ts'
import { useState } from 'react'
import { now } from '#lib/clock.ts'
import { download } from '#lib/download.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { DownloadOutcome } from './download-outcome.tsx'
import { type Filters, queryOf } from './filters.ts'
import { useDownload } from './use-download.ts'

const FORMATS: Record<ExportFormat, string> = { pdf: t('PDF'), xlsx: t('Excel'), csv: t('CSV'), statement: t('Report') }

const ENDINGS: Record<ExportFormat, string> = { pdf: 'pdf', xlsx: 'xlsx', csv: 'csv', statement: 'pdf' }

/** The filtered list as a file, or a report with opening and closing balances. */
export function ExportButtons({ filters }: { filters: Filters }) {
  const { state, start } = useDownload()
  const [chosen, setChosen] = useState<ExportFormat>('pdf')
  const isRunning = state.kind === 'running'

  const fetchFile = (format: ExportFormat) => {
    setChosen(format)
    void start(({ signal, onProgress }) =>
      download(
        exportTransactions,
        { query: { format, ...queryOf(filters, now()) }, signal },
        { name: `kivuko-${format === 'statement' ? 'report' : 'transactions'}.${ENDINGS[format]}`, onProgress },
      ),
    )
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
    </Card>
  )
}
