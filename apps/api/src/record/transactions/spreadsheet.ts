// The filtered list as a spreadsheet, written row by row while it is read: memory does not grow with the list.
import type { Readable } from 'node:stream'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { harmless, toCsv, toReadable } from '#platform/csv.ts'
import type { UserId } from '#platform/ids.ts'
import type { Source } from '#record/drawing.ts'
import { eachTransaction } from './each-transaction.ts'
import { KIND_WORDS, STATUS_WORDS } from './print-words.ts'
import { descriptionOf, type Filter, kindOf, recipientOf, signedAmount, type TransactionRow } from './transaction.ts'

/** Two decimals as money has; more where a coin has them. */
const AMOUNT_FORMAT = '#,##0.00#######'
const COLUMNS = [
  { header: 'Date', width: 25 },
  { header: 'Reference', width: 16 },
  { header: 'Type', width: 17 },
  { header: 'Description', width: 40 },
  { header: 'Amount', width: 18, numFmt: AMOUNT_FORMAT },
  { header: 'Currency', width: 10 },
  { header: 'Fee, included', width: 14, numFmt: AMOUNT_FORMAT },
  { header: 'Status', width: 12 },
  { header: 'Recipient or payer', width: 30 },
]

export function writeXlsx(source: Source, userId: UserId, filter: Filter): Readable {
  const rows = cellsOf(source, userId, filter, asNumber)
  return toReadable(writeXlsxStream(rows, { name: 'Transactions', columns: COLUMNS, freezePane: { rows: 1 } }))
}

export function writeCsv(source: Source, userId: UserId, filter: Filter): Readable {
  const rows = cellsOf(source, userId, filter, toDecimal)
  return toCsv(
    rows,
    COLUMNS.map(({ header }) => header),
  )
}

async function* cellsOf(
  source: Source,
  userId: UserId,
  filter: Filter,
  toCell: (amount: Money) => string | number,
): AsyncGenerator<(string | number)[]> {
  for await (const row of eachTransaction(source, userId, filter)) yield cells(row, toCell)
}

function cells(row: TransactionRow, toCell: (amount: Money) => string | number): (string | number)[] {
  return [
    row.created_at.toISOString(),
    harmless(row.reference),
    KIND_WORDS[kindOf(row)],
    harmless(descriptionOf(row)),
    toCell(signedAmount(row)),
    row.currency,
    toCell(money(row.currency, row.fee_units)),
    STATUS_WORDS[row.state].text,
    harmless(recipientOf(row)),
  ]
}

/** A spreadsheet keeps fifteen digits exactly; what has more is written as text rather than made wrong. */
function asNumber(amount: Money): string | number {
  const decimal = toDecimal(amount)
  return decimal.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15 ? Number(decimal) : decimal
}
