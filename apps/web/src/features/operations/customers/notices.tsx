import { consoleCustomerNotices, type NoticeLine } from '@kivuko/contract/console-customers.ts'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { timeColumn } from '../columns.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const COLUMNS: Column<NoticeLine>[] = [
  timeColumn('Time', ({ created_at: at }) => at),
  {
    key: 'title',
    header: 'Notice',
    cell: ({ title, message }) => (
      <span className="block max-w-xl min-w-56 break-words">
        <span className="font-medium">{title}</span>
        <span className="block text-ink-soft">{message}</span>
      </span>
    ),
  },
  { key: 'ways', header: 'Sent by', cell: (notice) => waysOf(notice).join(', ') },
  { key: 'read', header: 'Read', cell: ({ is_read: isRead }) => (isRead ? 'Read' : 'Not read') },
]

/** Every notice to the customer, and how it was sent. */
export function Notices({ id }: { id: string }) {
  const list = useList({ endpoint: consoleCustomerNotices, params: { id } })
  return (
    <section aria-labelledby="notices-heading" className="flex flex-col gap-3">
      <SectionHeading id="notices-heading" title="Notices to the customer" />
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id: notice }) => notice}
        texts={{
          caption: 'Notices',
          loading: 'Loading notices…',
          failed: 'Notices could not be loaded',
          none: 'No notices yet',
        }}
      />
    </section>
  )
}

function waysOf({ mailed_at: mailed, texted_at: texted }: NoticeLine): string[] {
  return ['On screen', ...(mailed ? ['Mail'] : []), ...(texted ? ['Text message'] : [])]
}
