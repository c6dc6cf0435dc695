// The receipt of one line: a page with all its values and the reference a person quotes.
import type { Readable } from 'node:stream'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { money } from '@kivuko/money/money.ts'
import { checkCodeOf } from '#record/check-code.ts'
import type { Source } from '#record/drawing.ts'
import type { ReceiptLine } from '#record/receipt-lines.ts'
import { type Cell, closePdf, INNER, openPdf, writeAmount, writeHead, writeTable } from './pdf.ts'
import { footOf, kindInWords, momentOf, printedMoney, statusCell } from './print-words.ts'
import { descriptionOf, isIncoming, kindOf, signedAmount, type TransactionRow } from './transaction.ts'

const LABEL_WIDTH = 150

type Printed = { row: TransactionRow; more: readonly ReceiptLine[]; checkUrl: string }

export async function printReceipt(source: Source, { row, more, checkUrl }: Printed): Promise<Readable> {
  const { timeZone, brand } = source.config
  const now = source.clock.now()
  const title = t('Receipt {reference}', { reference: row.reference })
  const foot = footOf(now, timeZone)
  const pdf = openPdf({ brand, title, subject: descriptionOf(row), now, foot })
  writeHead(pdf, title, [descriptionOf(row)])
  writeAmount(pdf, printedMoney(signedAmount(row)))
  const columns = [
    { head: t('Detail'), width: LABEL_WIDTH, isRowHead: true },
    { head: t('Value'), width: INNER - LABEL_WIDTH },
  ]
  await writeTable(pdf, columns, linesOf({ row, more, checkUrl }, timeZone))
  closePdf(pdf)
  return pdf
}

function linesOf({ row, more, checkUrl }: Printed, timeZone: string): Cell[][] {
  const optional: [string, string | null][] = [
    [t('Recipient'), row.recipient_name],
    [isIncoming(row.type) ? t('Paid by') : t('Phone'), row.recipient_phone && shownPhone(row.recipient_phone)],
    [isIncoming(row.type) ? t('From') : t('To'), row.recipient_info],
    [t('Recipient ID'), row.recipient_id],
  ]
  const values: [string, Cell][] = [
    ...(row.fee_units > 0n && row.type !== 'crypto'
      ? [[t('Before the fee'), printedMoney(money(row.currency, row.amount_units))] as [string, Cell]]
      : []),
    [row.type === 'crypto' ? t('Fee, included') : t('Fee'), printedMoney(money(row.currency, row.fee_units))],
    ...more.map(({ label, amount }): [string, Cell] => [spoken(label), printedMoney(amount)]),
    [t('Status'), { ...statusCell(row.state), strong: true }],
    [t('Type'), kindInWords(kindOf(row))],
    [t('Date'), `${momentOf(row.created_at, timeZone)} (${timeZone})`],
    [t('Reference'), row.reference],
    ...optional.flatMap(([label, value]): [string, Cell][] => (value ? [[label, value]] : [])),
    [t('Transaction ID'), row.id],
    [
      t('Check code'),
      t('{code} (anybody can check this receipt at {page})', { code: checkCodeOf(row.id), page: checkUrl }),
    ],
  ]
  return values.map(([label, value]) => [{ text: label, tone: 'soft' }, value])
}
