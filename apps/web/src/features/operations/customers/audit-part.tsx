import { consoleCustomerAudit } from '@kivuko/contract/console-customers.ts'
import { SectionHeading } from '#ui/heading.tsx'
import { AUDIT_COLUMNS } from '../audit-columns.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

/** What staff did to the customer and to their documents. */
export function AuditPart({ id }: { id: string }) {
  const list = useList({ endpoint: consoleCustomerAudit, params: { id } })
  return (
    <section aria-labelledby="audit-heading" className="flex flex-col gap-3">
      <SectionHeading id="audit-heading" title="What staff did" />
      <ListTable
        list={list}
        columns={AUDIT_COLUMNS}
        keyOf={({ id: line }) => line}
        texts={{
          caption: 'Audit of this customer',
          loading: 'Loading the audit…',
          failed: 'The audit could not be loaded',
          more: 'Show older lines',
          none: 'No audit lines yet',
        }}
      />
    </section>
  )
}
