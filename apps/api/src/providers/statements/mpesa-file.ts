// The organisation statement of M-Pesa as CSV, as its portal exports it, or by which line and rule it is refused.
// docs/guides/reconciliation.md shows one.
import { AppError } from '@kivuko/contract/errors.ts'
import { type Money, money, parse } from '@kivuko/money/money.ts'
import { readCsv } from '#platform/read-csv.ts'
import type { ProviderLine, StatementFile } from './port.ts'

const COLUMNS = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn'] as const
type Column = (typeof COLUMNS)[number] | 'A/C No.'

/** Nairobi has no summer time. */
const ZONE = '+03:00'
const RECEIPT = /^[A-Z0-9]{8,12}$/
const TIMES = [
  { pattern: /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}:\d{2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})$/, order: [3, 2, 1] },
] as const
/** Safaricom's own share has lines of its own, under the receipt of what it was taken for. */
const CHARGE = /\bcharges?\b/i

/** What is quoted of a cell that makes no sense. */
const QUOTED_MAX = 100

export function readMpesaFile(bytes: Buffer): StatementFile {
  const rows = readCsv(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  const head = rows.findIndex(({ cells }) => cells.includes('Receipt No.'))
  const places = new Map((rows[head]?.cells ?? []).map((name, place) => [name.trim(), place]))
  const missing = COLUMNS.filter((name) => !places.has(name))
  if (head < 0) throw invalid(1, 'there is no line with the names of the columns, such as “Receipt No.”')
  if (missing.length > 0) throw invalid(rows[head]?.line ?? 1, `the column “${missing[0]}” is missing`)
  const found = rows
    .slice(head + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ cells, line }) => toLine((name) => (cells[places.get(name) ?? -1] ?? '').trim(), line))
    .filter((each) => each !== undefined)
  const times = found.map(({ at }) => at.getTime())
  if (found.length === 0) throw invalid(rows[head]?.line ?? 1, 'no completed movement follows')
  const [from, to] = [times.reduce((a, b) => (a < b ? a : b)), times.reduce((a, b) => (a > b ? a : b))]
  return { lines: numbered(found), from: new Date(from), to: new Date(to) }
}

/** Undefined for what did not happen. */
function toLine(cell: (name: Column) => string, line: number): ProviderLine | undefined {
  const receipt = cell('Receipt No.')
  if (!RECEIPT.test(receipt)) throw invalid(line, `“${quoted(receipt)}” is no receipt number`)
  if (cell('Transaction Status') !== 'Completed') return undefined
  const at = timeOf(cell('Completion Time'))
  if (!at) throw invalid(line, `“${quoted(cell('Completion Time'))}” is no time; write 2026-01-31 18:05:09`)
  const [paidIn, withdrawn] = [amountOf(cell('Paid In'), line), amountOf(cell('Withdrawn'), line)]
  if (Boolean(paidIn) === Boolean(withdrawn))
    throw invalid(line, 'either “Paid In” or “Withdrawn” must hold an amount, not both')
  const units = paidIn ? paidIn.units : -(withdrawn as Money).units
  const account = cell('A/C No.')
  const text = `${cell('Details')}${account && ` Acc. ${account}`}`.slice(0, 300)
  const common = { at, asset: 'KES' as const, text }
  if (CHARGE.test(text)) return { ...common, id: `${receipt}:fee`, units: 0n, feeUnits: -units, matchKey: undefined }
  const matchKey = `${units > 0n ? 'in' : 'out'}:${receipt}`
  return { ...common, id: matchKey, units, feeUnits: 0n, matchKey }
}

/** Money that left may be written with a minus. Undefined for an empty or zero amount. */
function amountOf(text: string, line: number): Money<'KES'> | undefined {
  if (text === '') return undefined
  const amount = parse('KES', text.replace(/^-/, '').replaceAll(',', ''))
  if (!amount) throw invalid(line, `“${quoted(text)}” is no amount`)
  return amount.units === 0n ? undefined : money('KES', amount.units)
}

function timeOf(text: string): Date | undefined {
  for (const { pattern, order } of TIMES) {
    const parts = pattern.exec(text)
    if (!parts) continue
    const at = new Date(`${order.map((place) => parts[place]).join('-')}T${parts[4]}${ZONE}`)
    if (!Number.isNaN(at.getTime())) return at
  }
  return undefined
}

/** A receipt that stands twice in a statement is two lines, with the same names in whatever statement they come. */
function numbered(lines: readonly ProviderLine[]): ProviderLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const count = (seen.get(line.id) ?? 0) + 1
    seen.set(line.id, count)
    return count === 1 ? line : { ...line, id: `${line.id}#${count}` }
  })
}

function quoted(cell: string): string {
  return cell.length > QUOTED_MAX ? `${cell.slice(0, QUOTED_MAX)}…` : cell
}

function invalid(line: number, what: string): AppError {
  return new AppError('statement_invalid', { detail: `Line ${line} of the statement: ${what}. Nothing was taken.` })
}
