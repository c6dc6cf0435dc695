import { useInfiniteQuery } from '@tanstack/react-query'
import { CONSOLE_PATHS } from '#app/paths.ts'
import { errorText } from '#lib/api-error.ts'
import { auditColumns } from '#lib/audit-columns.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { auditPages } from './api.ts'
import { AUDIT_TEXT as TEXT } from './messages.ts'

const COLUMNS = auditColumns((id) => `${CONSOLE_PATHS.customers}?id=${id}`)

/** What staff did to the customer and to their documents. */
export function AuditPart({ id }: { id: string }) {
  return (
    <section aria-labelledby="audit-heading" className="flex flex-col gap-3">
      <SectionHeading id="audit-heading" title={TEXT.title} />
      <PagedTable
        query={useInfiniteQuery(auditPages(id))}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id: line }) => line}
        texts={TEXT}
        empty={<EmptyState title={TEXT.none} />}
        errorText={(error) => errorText(error, '')}
      />
    </section>
  )
}
