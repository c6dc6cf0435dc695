import { text } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { harmless, toCsv } from './csv.ts'

const FORMULAS = [
  '=1+1',
  '+1+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u200b=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
]

test.each(FORMULAS)('SEC-58 %j becomes no formula in a spreadsheet', (typed) => {
  expect(harmless(typed)).toBe(`'${typed}`)
})

test('SEC-58 every cell of a CSV is made harmless, whoever writes it, and amounts stay numbers', async () => {
  async function* rows() {
    yield ['=HYPERLINK("http://x")', ...FORMULAS.slice(1, 4), '-7.00', 12, 'Rent, "May"']
  }
  const [, row] = parseCsv((await text(toCsv(rows(), ['a', 'b', 'c', 'd', 'e', 'f', 'g']))).slice(1))
  expect(row).toEqual([`'=HYPERLINK("http://x")`, "'+1+cmd", "'-2+3", "'@SUM(A1)", '-7.00', '12', 'Rent, "May"'])
})
