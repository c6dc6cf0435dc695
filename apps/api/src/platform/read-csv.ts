// Comma-separated values (RFC 4180): quoted cells may hold commas, quotes and line ends.

export type CsvRow = {
  cells: string[]
  /** Where it begins in the file, counted from 1. */
  line: number
}

/** Never refuses: what is no table is rows with odd cells. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { cells: [], line: 1 }
  let cell = ''
  let line = 1
  let isQuoted = false
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] as string
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[place + 1] === '"') {
        cell += letter
        place += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === ',') {
      row.cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      row.cells.push(cell)
      rows.push(row)
      row = { cells: [], line }
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || row.cells.length > 0) rows.push({ ...row, cells: [...row.cells, cell] })
  return rows
}
