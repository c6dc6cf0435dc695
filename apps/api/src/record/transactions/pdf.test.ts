import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { flat, readPdfStructure } from '../../../test/support/read-pdf-structure.ts'
import { closePdf, openPdf, type Pdf, writeHead, writeTable, writeWhileSent } from './pdf.ts'

const LINES = 20_000
const COLUMNS = [
  { head: 'Number', width: 200 },
  { head: 'Words', width: 299 },
]

/** A pdf that is being written, and how many of its lines were taken in. */
function write(lines: number): { pdf: Pdf; taken: () => number; isOver: () => boolean } {
  let taken = 0
  let isOver = false
  function* rows() {
    try {
      for (taken = 1; taken <= lines; taken += 1) yield [`L${taken}`, `${Math.sin(taken)} of the lake`]
    } finally {
      isOver = true
    }
  }
  const pdf = openPdf({
    brand: readBrand(),
    title: 'Lines',
    subject: 'Lines',
    now: new Date(),
    foot: 'Printed today',
    lines,
  })
  writeHead(pdf, 'Lines', ['of a test'])
  writeWhileSent(pdf, async () => {
    await writeTable(pdf, COLUMNS, rows())
    closePdf(pdf)
  })
  return { pdf, taken: () => taken, isOver: () => isOver }
}

test('TXN-41 a pdf of thousands of lines is written as far as it is read, and no further', {
  tags: 'long',
}, async () => {
  const { pdf, taken, isOver } = write(LINES)
  const stopped = await untilStill(taken)
  expect(stopped).toBeLessThan(LINES / 2)
  let bytes = 0
  for await (const chunk of pdf) {
    bytes += chunk.length
    expect(pdf.readableLength).toBeLessThan(500_000)
  }
  expect(bytes).toBeGreaterThan(500_000)
  expect([taken(), isOver()]).toEqual([LINES + 1, true])
})

test('TXN-41 nobody writes on for somebody who has left', { tags: 'long' }, async () => {
  const { pdf, taken, isOver } = write(LINES)
  const stopped = await untilStill(taken)
  pdf.destroy()
  await expect.poll(isOver).toBe(true)
  expect(taken()).toBeLessThan(stopped + 200)
})

test('TXN-41 each page of a long pdf has its number; a short one says of how many, and is read aloud in order', {
  tags: 'long',
}, async () => {
  const long = readPdf(await buffer(write(5001).pdf))
  expect(long.isTagged).toBe(false)
  expect(long.text.match(/^L\d+$/gm)).toHaveLength(5001)
  expect(long.text.match(/^\d+$/gm)).toEqual(Array.from({ length: long.pages }, (_, page) => String(page + 1)))
  const short = readPdf(await buffer(write(200).pdf))
  expect(short.isTagged).toBe(true)
  expect(short.text.match(/^\d+ \/ \d+$/gm)?.at(-1)).toBe(`${short.pages} / ${short.pages}`)
})

test('TXN-151 a reader finds headings, tables with their header cells once, and every text in order; numbers of pages are left out', async () => {
  const bytes = await buffer(write(120).pdf)
  expect(bytes.toString('latin1')).toMatch(/\/Lang \(en\)/)
  expect(bytes.toString('latin1')).toMatch(/\/DisplayDocTitle true/)
  const pages = await readPdfStructure(bytes)
  expect(pages.length).toBeGreaterThan(1)
  const [first = []] = pages
  expect(first.map(({ role }) => role)).toEqual(['Document'])
  expect(flat(first).slice(1, 9)).toMatchObject([
    { role: 'P', text: 'Kivuko' },
    { role: 'H1', text: 'Lines' },
    { role: 'P', text: 'of a test' },
    { role: 'Table' },
    { role: 'TR' },
    { role: 'TH', scope: 'Column', text: 'Number' },
    { role: 'TH', scope: 'Column', text: 'Words' },
    { role: 'TR' },
  ])
  // The head of the table stands on each page, and is read once.
  const read = pages.map((page) => flat(page).filter(({ text }) => text !== ''))
  expect(read.flat().filter(({ role }) => role === 'TH')).toHaveLength(2)
  const numbers = [...new Set(read.flat().map(({ text }) => text))].filter((text) => /^L\d+$/.test(text))
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, line) => `L${line + 1}`))
  expect(read.flat().some(({ text }) => text.includes('Printed today'))).toBe(false)
})

/** What a count is once it has been the same for a while. */
async function untilStill(count: () => number): Promise<number> {
  for (let last = -1; ; ) {
    const now = count()
    if (now === last && now > 0) return now
    last = now
    await wait(300)
  }
}
