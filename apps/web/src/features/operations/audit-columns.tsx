// A line of the audit in columns, wherever it is shown.
import type { AuditLine } from '@kivuko/contract/console-audit.ts'
import { formatDateTime } from '#lib/format.ts'
import type { Column } from '#ui/data-table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from './addresses.ts'

const TEXT = { at: 'Time', actor: 'Who', action: 'What', subject: 'Subject', detail: 'Detail' } as const

export const AUDIT_COLUMNS: readonly Column<AuditLine>[] = [
  {
    key: 'at',
    header: TEXT.at,
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  { key: 'actor', header: TEXT.actor, cell: ({ actor, actor_name: name }) => <Named id={actor} name={name} /> },
  { key: 'action', header: TEXT.action, cell: ({ action }) => <span className="font-medium">{action}</span> },
  {
    key: 'subject',
    header: TEXT.subject,
    cell: ({ subject, subject_name: name }) => (
      <Named id={subject} name={name} to={subject.startsWith('usr_') ? customerAddress(subject) : undefined} />
    ),
  },
  {
    key: 'detail',
    header: TEXT.detail,
    cell: ({ detail }) => <span className="block min-w-48 break-words">{detail}</span>,
  },
]

function Named({ id, name, to }: { id: string; name: string | null; to?: string | undefined }) {
  const shown = name ?? id
  return (
    <span className="block max-w-72 min-w-32">
      <span className={name ? 'block break-words' : 'block break-all'}>
        {to ? <TextLink to={to}>{shown}</TextLink> : shown}
      </span>
      {name ? <span className="block text-xs break-all text-ink-soft">{id}</span> : null}
    </span>
  )
}
