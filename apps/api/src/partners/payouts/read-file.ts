// Rows of payouts from a CSV file, as a spreadsheet saves it. What could be meant in two ways is refused in words, and a cell
// that a spreadsheet would calculate is no cell of ours. Pure.
import { AppError } from '@kivuko/contract/errors.ts'
import { PAYOUT_COLUMNS, PAYOUT_ROWS_MAX, type PayoutRow, payoutRow } from '@kivuko/contract/partner-payouts.ts'
import { isFormula } from '#platform/csv.ts'
import { readCsv } from '#platform/read-csv.ts'
import { type Problem, refuse } from './propose.ts'

export type PayoutFile = { rows: PayoutRow[]; nameOf: (place: number) => string }

/** Throws `validation_failed` with a problem for each line. */
export function readPayoutFile(bytes: Buffer): PayoutFile {
  const text = new TextDecoder('utf-8').decode(bytes)
  if (text.includes('\uFFFD')) throw invalid('must be text in UTF-8: save it as “CSV UTF-8”')
  const [head, ...lines] = readCsv(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  if (names.length === 1 && /[;\t|]/.test(names[0] ?? ''))
    throw invalid('must have commas between its cells: save it as “CSV (comma delimited)”')
  if (names.join() !== PAYOUT_COLUMNS.join()) throw invalid(`must begin with the line ${PAYOUT_COLUMNS.join(',')}`)
  if (lines.length === 0) throw invalid('must have a line below its first one')
  if (lines.length > PAYOUT_ROWS_MAX.file) throw invalid(`has ${lines.length} rows; at most ${PAYOUT_ROWS_MAX.file}`)
  const nameOf = (place: number) => `line ${lines[place]?.line ?? 0}`
  const problems: Problem[] = []
  const rows = lines.flatMap(({ cells }, place) => {
    const row = readRow(cells, nameOf(place))
    if (!Array.isArray(row)) return [row]
    problems.push(...row)
    return []
  })
  refuse(problems)
  return { rows, nameOf }
}

function readRow(cells: readonly string[], line: string): PayoutRow | Problem[] {
  if (cells.length !== PAYOUT_COLUMNS.length)
    return [{ field: line, message: `must have ${PAYOUT_COLUMNS.length} cells and has ${cells.length}` }]
  const named = Object.fromEntries(PAYOUT_COLUMNS.map((name, place) => [name, (cells[place] ?? '').trim()]))
  const formulas = PAYOUT_COLUMNS.filter((name) => isFormula(named[name] ?? '') && !/^\+\d+$/.test(named[name] ?? ''))
  if (formulas.length > 0)
    return formulas.map((name) => ({ field: `${line}.${name}`, message: 'must be what is meant, not a formula' }))
  const read = payoutRow.safeParse(named)
  if (read.success) return read.data
  return read.error.issues.map(({ path, message }) => ({ field: [line, ...path].join('.'), message }))
}

function invalid(message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field: 'file', message }] })
}
