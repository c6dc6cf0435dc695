// The filtered list as a PDF, line by line, as long as it is not too long for one.
import type { Readable } from 'node:stream'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { eachTransaction } from './each-transaction.ts'
import { type Cell, closePdf, openPdf, type Pdf, writeHead, writeTable, writeWhileSent } from './pdf.ts'
import { footOf, longDay, momentOf, printedMoney, STATUS_WORDS, TYPE_WORDS } from './print-words.ts'
import { tallyTransactions } from './store.ts'
import { countOf } from './sum-tallies.ts'
import { type Filter, recipientOf, signedAmount, type TransactionRow } from './transaction.ts'

/** More lines than this are for a spreadsheet: they would be two thousand sheets. */
export const PDF_LINES_MAX = 100_000

/** The widest reference there can be stays on one line. */
const COLUMNS = [
  { head: 'Date', width: 92 },
  { head: 'Reference', width: 95 },
  { head: 'Description', width: 160 },
  { head: 'Status', width: 56 },
  { head: 'Amount', width: 96, align: 'right' },
] as const

export async function printList(deps: Deps, userId: UserId, filter: Filter): Promise<Readable> {
  const count = countOf(await tallyTransactions(deps.db, userId, filter))
  if (count > PDF_LINES_MAX) throw new AppError('export_too_long')
  const now = deps.clock.now()
  const foot = footOf(now, deps.config.timeZone)
  const pdf = openPdf({ title: 'Transactions', subject: 'Transactions with Kivuko', now, foot, lines: count })
  writeHead(pdf, 'Transactions', [wordsOf(filter), countText(count)])
  writeWhileSent(pdf, async () => {
    await writeLines(deps, pdf, { userId, filter })
    closePdf(pdf)
  })
  return pdf
}

/** The table of the lines that match. */
export function writeLines(
  deps: Deps,
  pdf: Pdf,
  { userId, filter }: { userId: UserId; filter: Filter },
): Promise<void> {
  return writeTable(pdf, COLUMNS, cells(deps, userId, filter))
}

async function* cells(deps: Deps, userId: UserId, filter: Filter): AsyncGenerator<Cell[]> {
  for await (const row of eachTransaction(deps, userId, filter)) yield cellsOf(row, deps.config.timeZone)
}

function cellsOf(row: TransactionRow, timeZone: string): Cell[] {
  const recipient = recipientOf(row)
  return [
    momentOf(row.created_at, timeZone),
    row.reference,
    `${TYPE_WORDS[row.type]}: ${row.description}${recipient ? `, ${recipient}` : ''}`,
    STATUS_WORDS[row.state],
    printedMoney(signedAmount(row)),
  ]
}

/** '121 lines'. */
export function countText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`
}

/** What was filtered by. */
export function wordsOf({ search, type, state, from, to }: Filter): string {
  const period =
    from && to
      ? `${longDay(from)} to ${longDay(to)}`
      : from
        ? `Since ${longDay(from)}`
        : to
          ? `Until ${longDay(to)}`
          : 'All'
  const kind = [type && TYPE_WORDS[type], state && STATUS_WORDS[state].text, search && `“${search}”`]
  return [period, ...kind.filter(Boolean)].join(' · ')
}
