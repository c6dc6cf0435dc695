import { FILE_NAME } from 'virtual:brand'
import {
  consoleAudit,
  exportAudit,
  exportedAudit,
  listAuditExports,
  repeatAuditExport,
} from '@kivuko/contract/console-audit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { download, downloadOrQueue } from '#lib/download.ts'
import { type ExportCalls, ExportList, exportsQuery } from '#lib/export-list.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { AUDIT_COLUMNS } from '../audit-columns.tsx'
import { ListTable } from '../list-table.tsx'
import { listKey, useList } from '../use-list.ts'
import { ChainNote } from './chain-note.tsx'
import { AUDIT_FILTERS, type AuditFilters, FilterForm } from './filter-form.tsx'

export default function AuditPage() {
  const list = useList({ endpoint: consoleAudit, filters: AUDIT_FILTERS })
  const { values, change } = list
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Audit" lead="What staff and commands did. Lines are added, never changed." />
      <ChainNote />
      <FilterForm chosen={values} onChoose={change} />
      <Export filters={values} />
      <ListTable
        list={list}
        columns={AUDIT_COLUMNS}
        keyOf={({ id }) => id}
        texts={{
          caption: 'Audit lines',
          loading: 'Loading the audit…',
          failed: 'The audit could not be loaded',
          more: 'Show older lines',
          none: 'No lines match',
          noneLead: 'Change the filters, or clear them.',
        }}
      />
    </div>
  )
}

const CALLS: ExportCalls = {
  key: 'audit',
  list: (input) => call(listAuditExports, input),
  save: (id, options) => download(exportedAudit, { params: { id } }, options),
  repeat: (id) => call(repeatAuditExport, { params: { id } }),
}

/** What the filters show, all of it, as a file. */
function Export({ filters }: { filters: AuditFilters }) {
  const queries = useQueryClient()
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const { mutate, isPending, isSuccess, error, data } = useMutation({
    mutationFn: () =>
      downloadOrQueue(exportAudit, { query: chosen }, { name: `${FILE_NAME}-audit.csv`, onProgress: () => {} }),
    // The saving itself is a line now.
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey(consoleAudit) }),
        queries.invalidateQueries({ queryKey: exportsQuery(CALLS).queryKey }),
      ]),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="small" loading={isPending} onClick={() => mutate()}>
        Save as CSV
      </Button>
      {error ? <Alert>{errorText(error, 'The file could not be made. Please try again.')}</Alert> : null}
      {isSuccess ? (
        <Alert tone={data ? 'success' : 'info'}>
          {data ? `Saved as ${data}.` : 'This takes a while: the file is made in the background.'} Saving is written
          into the audit.
        </Alert>
      ) : null}
      <div className="w-full max-w-2xl">
        <ExportList calls={CALLS} />
      </div>
    </div>
  )
}
