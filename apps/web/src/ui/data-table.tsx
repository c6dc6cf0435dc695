// Rows of a list in columns, walked by the arrow keys. Where there is no room for columns each row is a card, and each cell
// says the name of its column.
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  key: string
  /** Empty over buttons that name what they do. */
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, their digits under each other. */
  isFigure?: boolean
}

export type DataTableProps<Row> = {
  /** Names the table to a screen reader. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Where a row leads: its first cell is the link, and Enter or a press anywhere on the row follows it. */
  addressOf?: (row: Row) => string
  /** The row that is open beside the table. */
  openKey?: string | undefined
}

/** A table that is laid out as cards is still one to a screen reader: browsers would forget it with its `display`. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Up and down move between the links of the first column; Home and End go to the first and the last. */
export function DataTable<Row>({ caption, columns, rows, keyOf, addressOf, openKey }: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
    const place = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = nextPlace(event.key, place, links.length)
    if (place < 0 || next === undefined) return
    event.preventDefault()
    links[next]?.focus()
  }
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="@container relative overflow-x-auto rounded-box border border-line bg-paper"
    >
      <table {...ROLES.table} className="w-full border-collapse text-start text-sm @max-2xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLES.group} className="@max-2xl:sr-only">
          <tr {...ROLES.row} className="border-b border-line text-ink-soft">
            {columns.map(({ key, header, isFigure }) =>
              // A cell without words is no header.
              header === '' ? (
                <td {...ROLES.cell} key={key} />
              ) : (
                <th
                  {...ROLES.header}
                  key={key}
                  scope="col"
                  className={classNames('px-4 py-3 font-medium whitespace-nowrap', isFigure && 'text-end')}
                >
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody {...ROLES.group} ref={body} onKeyDown={onKeyDown} className="@max-2xl:block">
          {rows.map((row) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              address={addressOf?.(row)}
              isOpen={openKey !== undefined && keyOf(row) === openKey}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What would not fit breaks; what keeps its words together in a column does not in a card. An empty cell is left out. */
const AS_CARD =
  '@max-2xl:block @max-2xl:has-[>div:empty]:hidden @max-2xl:px-0 @max-2xl:py-1 @max-2xl:text-start @max-2xl:whitespace-normal @max-2xl:wrap-anywhere @max-2xl:[&_*]:min-w-0 @max-2xl:[&_span]:items-start @max-2xl:[&_*]:whitespace-normal'
/** The columns of the table have their headers, which a screen reader says: to it the label is silent. */
const LABELLED =
  "@max-2xl:grid @max-2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @max-2xl:gap-x-3 @max-2xl:before:text-ink-soft @max-2xl:before:content-[attr(data-label)_/_'']"

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; address: string | undefined; isOpen: boolean }

function TableRow<Row>({ row, columns, address, isOpen }: RowProps<Row>) {
  return (
    <tr
      {...ROLES.row}
      className={classNames(
        'relative border-b border-line last:border-b-0 @max-2xl:flex @max-2xl:flex-col @max-2xl:px-4 @max-2xl:py-3',
        address && 'hover:bg-sunken',
        isOpen && 'bg-primary-soft text-on-primary-soft',
      )}
    >
      {columns.map(({ key, header, cell, isFigure }, place) => (
        <td
          {...ROLES.cell}
          key={key}
          data-label={header}
          className={classNames(
            'px-4 py-3 align-top',
            isFigure && 'text-end tabular-nums whitespace-nowrap',
            AS_CARD,
            header === '' ? '@max-2xl:order-last @max-2xl:[&_[data-look=quiet]:first-child]:-ml-4' : LABELLED,
          )}
        >
          {address && place === 0 ? (
            // The link covers the row, so a press anywhere on it counts.
            <Link
              data-row
              to={address}
              aria-current={isOpen || undefined}
              className="font-medium after:absolute after:inset-0"
            >
              {cell(row)}
            </Link>
          ) : (
            <div className="contents @max-2xl:block">{cell(row)}</div>
          )}
        </td>
      ))}
    </tr>
  )
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(place + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(place - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
