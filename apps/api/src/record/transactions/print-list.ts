// The filtered list as a PDF, line by line, as long as it is not too long for one.
import type { Readable } from 'node:stream'
import { plural, t } from '@kivuko/contract/text.ts'
import type { UserId } from '#platform/ids.ts'
import type { Source } from '#record/drawing.ts'
import { eachTransaction } from './each-transaction.ts'
import { wordsOf } from './filter-words.ts'
import { type Cell, closePdf, openPdf, type Pdf, writeHead, writeTable, writeWhileSent } from './pdf.ts'
import { footOf, kindInWords, momentOf, printedMoney, statusCell } from './print-words.ts'
import { tallyTransactions } from './store.ts'
import { countOf } from './sum-tallies.ts'
import { descriptionOf, type Filter, kindOf, recipientOf, signedAmount, type TransactionRow } from './transaction.ts'

/** The widest reference there can be stays on one line. */
const COLUMNS = [
  { head: t('Date'), width: 92 },
  { head: t('Reference'), width: 95 },
  { head: t('Description'), width: 160 },
  { head: t('Status'), width: 56 },
  { head: t('Amount'), width: 96, align: 'right' },
] as const

export async function printList(source: Source, userId: UserId, filter: Filter): Promise<Readable> {
  const count = countOf(await tallyTransactions(source.db, userId, filter))
  const now = source.clock.now()
  const { timeZone, brand } = source.config
  const foot = footOf(now, timeZone)
  const pdf = openPdf({
    brand,
    title: t('Transactions'),
    subject: t('Transactions with {name}', { name: brand.name }),
    now,
    foot,
    lines: count,
  })
  writeHead(pdf, t('Transactions'), [wordsOf(filter), countText(count)])
  writeWhileSent(pdf, async () => {
    await writeLines(source, pdf, { userId, filter })
    closePdf(pdf)
  })
  return pdf
}

/** The table of the lines that match. */
export function writeLines(
  source: Source,
  pdf: Pdf,
  { userId, filter }: { userId: UserId; filter: Filter },
): Promise<void> {
  return writeTable(pdf, COLUMNS, cells(source, userId, filter))
}

async function* cells(source: Source, userId: UserId, filter: Filter): AsyncGenerator<Cell[]> {
  for await (const row of eachTransaction(source, userId, filter)) yield cellsOf(row, source.config.timeZone)
}

function cellsOf(row: TransactionRow, timeZone: string): Cell[] {
  const recipient = recipientOf(row)
  return [
    momentOf(row.created_at, timeZone),
    row.reference,
    `${kindInWords(kindOf(row))}: ${descriptionOf(row)}${recipient ? `, ${recipient}` : ''}`,
    statusCell(row.state),
    printedMoney(signedAmount(row)),
  ]
}

/** '121 lines'. */
export function countText(count: number): string {
  return plural(count, { one: '{count} line', other: '{count} lines' })
}
