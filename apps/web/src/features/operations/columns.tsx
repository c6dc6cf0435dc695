// Columns that many lists of the console have.
import { formatDateTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'

/** `never` is shown in place of a time that has not come yet. */
export function timeColumn<Row>(header: string, timeOf: (row: Row) => string | null, never = ''): Column<Row> {
  return {
    key: header,
    header,
    cell: (row) => {
      const at = timeOf(row)
      return at === null ? never : <Time at={at} />
    },
  }
}

export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  )
}

/** An amount with its currency or coin. */
export function amountColumn<Row>(
  header: string,
  amountOf: (row: Row) => readonly [asset: string, amount: string | null],
  none = '',
): Column<Row> {
  return {
    key: header,
    header,
    isFigure: true,
    cell: (row) => {
      const [asset, amount] = amountOf(row)
      return amount === null ? none : <MoneyText asset={asset} amount={amount} />
    },
  }
}

/** A state as a badge. */
export function badgeColumn<Row, State extends string>(
  header: string,
  stateOf: (row: Row) => State,
  { names, tones }: { names: Record<State, string>; tones: Record<State, BadgeTone> },
): Column<Row> {
  return {
    key: header,
    header,
    cell: (row) => <Badge tone={tones[stateOf(row)]}>{names[stateOf(row)]}</Badge>,
  }
}
