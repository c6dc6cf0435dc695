import type { NoticeLine } from '@kivuko/contract/console-customers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { noticePages } from './api.ts'
import { ACTIVITY_TEXT as TEXT } from './messages.ts'

const COLUMNS: Column<NoticeLine>[] = [
  {
    key: 'at',
    header: TEXT.at,
    cell: ({ created_at: at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    key: 'title',
    header: TEXT.title,
    cell: ({ title, message }) => (
      <span className="block max-w-xl min-w-56 break-words">
        <span className="font-medium">{title}</span>
        <span className="block text-ink-soft">{message}</span>
      </span>
    ),
  },
  { key: 'ways', header: TEXT.sentBy, cell: (notice) => waysOf(notice).join(', ') },
  { key: 'read', header: TEXT.read, cell: ({ is_read: isRead }) => (isRead ? TEXT.read : TEXT.unread) },
]

/** Everything the customer was told, and how. */
export function Notices({ id }: { id: string }) {
  return (
    <section aria-labelledby="notices-heading" className="flex flex-col gap-3">
      <SectionHeading id="notices-heading" title={TEXT.notices} />
      <PagedTable
        query={useInfiniteQuery(noticePages(id))}
        caption={TEXT.noticesCaption}
        columns={COLUMNS}
        keyOf={({ id: notice }) => notice}
        texts={{ loading: TEXT.noticesLoading, failed: TEXT.noticesFailed, more: TEXT.more }}
        empty={<EmptyState title={TEXT.noNotices} />}
        errorText={(error) => errorText(error, '')}
      />
    </section>
  )
}

function waysOf({ mailed_at: mailed, texted_at: texted }: NoticeLine): string[] {
  return [TEXT.onScreen, ...(mailed ? [TEXT.byMail] : []), ...(texted ? [TEXT.byText] : [])]
}
