// Files of the list: one's own, or a company's that one acts for.
import { FILE_NAME } from 'virtual:brand'
import type { ExportFormat } from '@kivuko/contract/exports.ts'
import { t } from '@kivuko/contract/text.ts'
import { exportedFile, exportTransactions, listExports, repeatExport } from '@kivuko/contract/transactions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { download, downloadOrQueue } from '#lib/download.ts'
import { type ExportCalls, exportsQuery } from '#lib/export-list.tsx'
import type { FilterQuery } from './filters.ts'
import { type DownloadState, useDownload } from './use-download.ts'

export const FORMATS: Record<ExportFormat, string> = {
  pdf: t('PDF'),
  xlsx: t('Excel'),
  csv: t('CSV'),
  statement: t('Report'),
}

const ENDINGS: Record<ExportFormat, string> = { pdf: 'pdf', xlsx: 'xlsx', csv: 'csv', statement: 'pdf' }

function exportCalls(company: string | undefined): ExportCalls {
  return {
    key: company === undefined ? 'transactions' : `transactions of ${company}`,
    list: (input) => call(listExports, { ...input, company }),
    save: (id, options) => download(exportedFile, { params: { id }, company }, options),
    repeat: (id) => call(repeatExport, { params: { id }, company }),
    ...(company !== undefined && {
      whenReady: t('You may leave this page. Your file will be here, and a notice among those of the company.'),
    }),
  }
}

export type ExportFlow = {
  /** What is made in the background. */
  calls: ExportCalls
  state: DownloadState
  /** What is being fetched, or was last. */
  chosen: ExportFormat
  fetchFile: (format: ExportFormat, query: FilterQuery & { end_date?: string }) => void
}

export function useExport(company?: string): ExportFlow {
  const { state, start } = useDownload()
  const [chosen, setChosen] = useState<ExportFormat>('pdf')
  const queries = useQueryClient()
  const calls = exportCalls(company)
  const fetchFile: ExportFlow['fetchFile'] = (format, query) => {
    setChosen(format)
    const fetched = start(({ signal, onProgress }) =>
      downloadOrQueue(
        exportTransactions,
        { query: { format, ...query }, signal, company },
        { name: `${FILE_NAME}-${format === 'statement' ? 'report' : 'transactions'}.${ENDINGS[format]}`, onProgress },
      ),
    )
    // What takes longer is in the list by now.
    void fetched.then(() => queries.invalidateQueries({ queryKey: exportsQuery(calls).queryKey }))
  }
  return { calls, state, chosen, fetchFile }
}
