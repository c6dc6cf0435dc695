// The receipt of one line: a page with all its values and the reference a person quotes.
import type { Readable } from 'node:stream'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { money } from '@kivuko/money/money.ts'
import { checkCodeOf } from '#record/check-code.ts'
import type { Source } from '#record/drawing.ts'
import type { ReceiptLine } from '#record/receipt-lines.ts'
import { type Cell, closePdf, INNER, openPdf, writeAmount, writeHead, writeTable } from './pdf.ts'
import { footOf, KIND_WORDS, momentOf, printedMoney, STATUS_WORDS } from './print-words.ts'
import { isIncoming, kindOf, signedAmount, type TransactionRow } from './transaction.ts'

const LABEL_WIDTH = 150

type Printed = { row: TransactionRow; more: readonly ReceiptLine[]; checkUrl: string }

export async function printReceipt(source: Source, { row, more, checkUrl }: Printed): Promise<Readable> {
  const { timeZone, brand } = source.config
  const now = source.clock.now()
  const title = `Receipt ${row.reference}`
  const foot = footOf(now, timeZone)
  const pdf = openPdf({ brand, title, subject: row.description, now, foot })
  writeHead(pdf, title, [row.description])
  writeAmount(pdf, printedMoney(signedAmount(row)))
  const columns = [
    { head: 'Detail', width: LABEL_WIDTH, isRowHead: true },
    { head: 'Value', width: INNER - LABEL_WIDTH },
  ]
  await writeTable(pdf, columns, linesOf({ row, more, checkUrl }, timeZone))
  closePdf(pdf)
  return pdf
}

function linesOf({ row, more, checkUrl }: Printed, timeZone: string): Cell[][] {
  const optional: [string, string | null][] = [
    ['Recipient', row.recipient_name],
    [isIncoming(row.type) ? 'Paid by' : 'Phone', row.recipient_phone && shownPhone(row.recipient_phone)],
    [isIncoming(row.type) ? 'From' : 'To', row.recipient_info],
    ['Recipient ID', row.recipient_id],
  ]
  const values: [string, Cell][] = [
    ...(row.fee_units > 0n && row.type !== 'crypto'
      ? [['Before the fee', printedMoney(money(row.currency, row.amount_units))] as [string, Cell]]
      : []),
    [row.type === 'crypto' ? 'Fee, included' : 'Fee', printedMoney(money(row.currency, row.fee_units))],
    ...more.map(({ label, amount }): [string, Cell] => [label, printedMoney(amount)]),
    ['Status', { ...STATUS_WORDS[row.state], strong: true }],
    ['Type', KIND_WORDS[kindOf(row)]],
    ['Date', `${momentOf(row.created_at, timeZone)} (${timeZone})`],
    ['Reference', row.reference],
    ...optional.flatMap(([label, value]): [string, Cell][] => (value ? [[label, value]] : [])),
    ['Transaction ID', row.id],
    ['Check code', `${checkCodeOf(row.id)} (anybody can check this receipt at ${checkUrl})`],
  ]
  return values.map(([label, value]) => [{ text: label, tone: 'soft' }, value])
}
