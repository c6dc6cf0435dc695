// Rows of a list in columns: scrolls sideways where it does not fit, and is walked by the arrow keys.
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-box border border-line bg-paper">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {columns.map(({ key, header, isFigure }) =>
              // A cell without words is no header.
              header === '' ? (
                <td key={key} />
              ) : (
                <th
                  key={key}
                  scope="col"
                  className={classNames('px-4 py-3 font-medium whitespace-nowrap', isFigure && 'text-right')}
                >
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
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

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; address: string | undefined; isOpen: boolean }

function TableRow<Row>({ row, columns, address, isOpen }: RowProps<Row>) {
  return (
    <tr
      className={classNames(
        'relative border-b border-line last:border-b-0',
        address && 'hover:bg-sunken',
        isOpen && 'bg-primary-soft text-on-primary-soft',
      )}
    >
      {columns.map(({ key, cell, isFigure }, place) => (
        <td
          key={key}
          className={classNames('px-4 py-3 align-top', isFigure && 'text-right tabular-nums whitespace-nowrap')}
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
            cell(row)
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
