import { exportAudit } from '@kivuko/contract/console-audit.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CONSOLE_PATHS } from '#app/paths.ts'
import { errorText } from '#lib/api-error.ts'
import { auditColumns } from '#lib/audit-columns.tsx'
import { chosen } from '#lib/console-pages.ts'
import { download } from '#lib/download.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { AUDIT_FILTERS, type AuditFilters, auditPages } from './api.ts'
import { FilterForm } from './filter-form.tsx'
import { AUDIT_TEXT as TEXT } from './messages.ts'

const COLUMNS = auditColumns((id) => `${CONSOLE_PATHS.customers}?id=${id}`)

export function AuditPage() {
  const { values, change } = useAddressChoices(AUDIT_FILTERS)
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <FilterForm chosen={values} onChoose={change} />
      <Export filters={values} />
      <PagedTable
        query={useInfiniteQuery(auditPages(values))}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        texts={TEXT}
        empty={<EmptyState title={TEXT.none}>{TEXT.noneLead}</EmptyState>}
        errorText={(error) => errorText(error, '')}
      />
    </div>
  )
}

/** What the filters show, all of it, as a file. */
function Export({ filters }: { filters: AuditFilters }) {
  const queries = useQueryClient()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      download(exportAudit, { query: chosen(filters) }, { name: 'kivuko-audit.csv', onProgress: () => {} }),
    // The saving itself is a line now.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['console', 'audit'] }),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="small" loading={isPending} onClick={() => mutate()}>
        {TEXT.export}
      </Button>
      {error ? <Alert>{errorText(error, TEXT.exportFailed)}</Alert> : null}
      {data && !isPending ? <Alert tone="success">{TEXT.exported(data)}</Alert> : null}
    </div>
  )
}
