// A PDF in the operator's colours and type, tagged for screen readers, with page numbers. A long one is sent page by page and
// goes without both: its tags and the number of its pages would be kept in memory until its end.
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BrandLook } from '@kivuko/contract/brand.ts'
import { catalogueNow, retold } from '@kivuko/contract/text.ts'
import PDFDocument from 'pdfkit'
import { drawMark } from './pdf-mark.ts'

const font = (name: string) => fileURLToPath(new URL(`../../../fonts/${name}.ttf`, import.meta.url))
const FONTS = { regular: font('print-regular'), strong: font('print-semibold') } as const
const tonesOf = ({ colours: { light } }: BrandLook) => ({
  ink: light.ink,
  soft: light['ink-soft'],
  lake: light.primary,
  success: light.success,
  danger: light.danger,
  warn: light['on-accent-soft'],
})
export type Tone = keyof ReturnType<typeof tonesOf>

export const MARGIN = 48
const PAGE = { width: 595.28, height: 841.89 }
export const INNER = PAGE.width - 2 * MARGIN
const FOOT = 40
const MARK_HEIGHT = 28
/** A page of rows is drawn in one turn; others get theirs between pages. */
const BOTTOM = PAGE.height - MARGIN - FOOT

/** Up to so many lines it is kept as a whole until its end: some 60 kB of memory a line. */
const WHOLE_LINES_MAX = 5000
/** So much may wait for somebody on a slow network before the next page is drawn. */
const AHEAD_BYTES = 1 << 18

export type Pdf = PDFKit.PDFDocument & {
  readonly foot: string
  readonly isLong: boolean
  readonly brand: BrandLook
  /** What all its parts belong to, for a screen reader; a long one has none. */
  readonly structure: PDFKit.PDFStructureElement | undefined
}

type PdfOptions = {
  brand: BrandLook
  title: string
  subject: string
  now: Date
  /** Beside each page's number. */
  foot: string
  /** About how many rows it will have. */
  lines?: number
}

export function openPdf({ brand, title, subject, now, foot, lines = 0 }: PdfOptions): Pdf {
  const isLong = lines > WHOLE_LINES_MAX
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: !isLong,
    lang: catalogueNow()?.language ?? 'en',
    displayTitle: true,
    bufferPages: !isLong,
    // Every word's outlines, each of another line's number: gigabytes in a long one.
    fontLayoutCache: !isLong,
    info: { Title: title, Subject: subject, Author: brand.name, Creator: brand.name, CreationDate: now },
  })
  const { regular, strong } = brand.fonts ?? FONTS
  document.registerFont('regular', regular)
  document.registerFont('strong', strong)
  const structure = isLong ? undefined : document.struct('Document')
  if (structure) document.addStructure(structure)
  const pdf = Object.assign(document, { foot, isLong, brand, structure })
  if (isLong) numberPages(pdf)
  return pdf
}

/** Each as it begins. */
function numberPages(pdf: Pdf): void {
  let page = 1
  writeFoot(pdf, '1')
  pdf.on('pageAdded', () => {
    page += 1
    writeFoot(pdf, String(page))
  })
}

/** What goes wrong meanwhile ends the stream, so that nobody takes half a file for a whole one. */
export function writeWhileSent(pdf: Pdf, work: () => Promise<void>): void {
  work().catch((error) => pdf.destroy(error))
}

/** Writes the page numbers that are not there yet, and ends the file. */
export function closePdf(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count && !pdf.isLong; page += 1) {
    pdf.switchToPage(page)
    writeFoot(pdf, `${page + 1} / ${count}`)
  }
  pdf.structure?.end()
  pdf.end()
}

function writeFoot(pdf: Pdf, number: string): void {
  const { x, y: top, page } = pdf
  asDecoration(pdf, 'Pagination', () => {
    // The margin would start a new page below it.
    const { bottom } = page.margins
    page.margins.bottom = 0
    const y = PAGE.height - MARGIN - 10
    pdf.font('regular').fontSize(8).fillColor(pdf.brand.colours.light['ink-soft'])
    pdf.text(printable(pdf.foot), MARGIN, y, { lineBreak: false })
    pdf.text(number, MARGIN + INNER - pdf.widthOfString(number), y, { lineBreak: false })
    page.margins.bottom = bottom
  })
  Object.assign(pdf, { x, y: top })
}

/** What a screen reader leaves out. */
function asDecoration(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  if (!pdf.isLong) pdf.markContent('Artifact', { type, bbox: undefined })
  draw()
  if (!pdf.isLong) pdf.endMarkedContent()
}

/** The next page, once those before it are taken; at the latest when nobody takes them any more. */
async function turnPage(pdf: Pdf): Promise<void> {
  while (pdf.isLong && pdf.readableLength > AHEAD_BYTES && !pdf.destroyed) await wanted(pdf)
  pdf.addPage()
  await nextTurn()
}

/** Until somebody reads on, or leaves. */
async function wanted(pdf: Pdf): Promise<void> {
  const ended = new AbortController()
  pdf._read = () => ended.abort()
  const over = once(pdf, 'close', { signal: ended.signal })
  await over.catch(() => undefined)
  pdf._read = () => undefined
}

/** The mark, the house's name, and what this is. */
export function writeHead(pdf: Pdf, title: string, lines: readonly string[]): void {
  const { name, mark } = pdf.brand
  asDecoration(pdf, 'Layout', () => drawMark(pdf, mark, { x: MARGIN, y: MARGIN, height: MARK_HEIGHT }))
  pdf.font('strong').fontSize(15).fillColor(pdf.brand.colours.light.ink)
  write(pdf, 'P', name, { x: MARGIN + (MARK_HEIGHT * mark.width) / mark.height + 10, y: MARGIN + 5 })
  pdf.font('strong').fontSize(20)
  write(pdf, 'H1', title, { x: MARGIN, y: MARGIN + 52 })
  pdf.font('regular').fontSize(9.5).fillColor(pdf.brand.colours.light['ink-soft'])
  lines.forEach((line, index) => {
    write(pdf, 'P', line, { x: MARGIN, y: MARGIN + 80 + 14 * index })
  })
  pdf.y = MARGIN + 96 + 14 * lines.length
}

/** Text in its place, named for a screen reader by what it is. */
export function write(
  pdf: Pdf,
  role: 'H1' | 'H2' | 'P',
  text: string,
  { x, y, width = INNER }: { x: number; y: number; width?: number },
): void {
  const draw = () => void pdf.text(printable(text), x, y, { width })
  if (pdf.structure) pdf.structure.add(pdf.struct(role, {}, draw))
  else draw()
}

/** A heading within the page; starts a new page when little room is left. */
export function writeHeading(pdf: Pdf, text: string, roomAfter = 60): void {
  if (pdf.y + roomAfter > BOTTOM) pdf.addPage()
  pdf.font('strong').fontSize(12).fillColor(pdf.brand.colours.light.ink)
  write(pdf, 'H2', text, { x: MARGIN, y: pdf.y + 10 })
  pdf.y += 8
}

/** The largest thing on the page. */
export function writeAmount(pdf: Pdf, text: string): void {
  pdf.font('strong').fontSize(26).fillColor(pdf.brand.colours.light.ink)
  write(pdf, 'P', text, { x: MARGIN, y: pdf.y - 6 })
  pdf.y += 12
}

export function writeNote(pdf: Pdf, text: string): void {
  pdf.font('regular').fontSize(10).fillColor(pdf.brand.colours.light['ink-soft'])
  write(pdf, 'P', text, { x: MARGIN, y: pdf.y })
}

export type Column = {
  head: string
  width: number
  align?: 'left' | 'right'
  /** Its cells say what the others of their row are of. */
  isRowHead?: boolean
}
export type Cell = string | { text: string; tone: Tone; strong?: boolean }

const ROW_PADDING = 5
const SIZE = 8.5

/**
 * A table that goes on over pages with its head on each. Rows are taken in page by page, with a pause in between, so
 * that a long one holds nobody up; it stops when nobody reads on.
 */
export async function writeTable(
  pdf: Pdf,
  columns: readonly Column[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Promise<void> {
  const table = pdf.structure && pdf.struct('Table')
  if (table) pdf.structure?.add(table)
  const head = columns.map((column): Cell => ({ text: retold(column.head), tone: 'soft', strong: true }))
  const headHeight = heightOf(pdf, columns, head)
  writeRow(pdf, columns, { table, cells: head, isHead: true, height: headHeight })
  for await (const cells of rows) {
    if (pdf.destroyed) return
    const height = heightOf(pdf, columns, cells)
    if (pdf.y + height > BOTTOM) {
      await turnPage(pdf)
      // Seen again on each page, and read once.
      asDecoration(pdf, 'Pagination', () =>
        writeRow(pdf, columns, { table: undefined, cells: head, isHead: true, height: headHeight }),
      )
    }
    writeRow(pdf, columns, { table, cells, isHead: false, height })
  }
  table?.end()
}

function heightOf(pdf: Pdf, columns: readonly Column[], cells: readonly Cell[]): number {
  const heights = cells.map((cell, index) => {
    const { text, strong } = plain(cell)
    pdf.font(strong ? 'strong' : 'regular').fontSize(SIZE)
    return pdf.heightOfString(text || ' ', { width: (columns[index]?.width ?? 0) - 8 })
  })
  return Math.max(...heights) + 2 * ROW_PADDING
}

type Row = {
  table: PDFKit.PDFStructureElement | undefined
  cells: readonly Cell[]
  isHead: boolean
  height: number
}

function writeRow(pdf: Pdf, columns: readonly Column[], { table, cells, isHead, height }: Row): void {
  const top = pdf.y
  const row = table && pdf.struct('TR')
  if (row) table.add(row)
  let x = MARGIN
  cells.forEach((cell, index) => {
    const { width = 0, align = 'left', isRowHead = false } = columns[index] ?? {}
    const { text, tone, strong } = plain(cell)
    const left = x
    const draw = () => {
      pdf
        .font(strong ? 'strong' : 'regular')
        .fontSize(SIZE)
        .fillColor(tonesOf(pdf.brand)[tone])
      pdf.text(text || ' ', left + (index === 0 ? 0 : 4), top + ROW_PADDING, { width: width - 8, align })
    }
    if (row) row.add(pdf.struct(isHead || isRowHead ? 'TH' : 'TD', cellOptions(isHead, isRowHead), draw))
    else draw()
    x += width
  })
  row?.end()
  const rule = () => {
    pdf
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + INNER, top + height)
      .lineWidth(0.5)
      .stroke(pdf.brand.colours.light.line)
  }
  // Marks do not stand within marks: a head that is drawn again is decoration as a whole.
  if (isHead && !table) rule()
  else asDecoration(pdf, 'Layout', rule)
  pdf.y = top + height
  pdf.x = MARGIN
}

/** Whether a header cell is of its column or of its row. The library writes it; its types do not know it. */
function cellOptions(isHead: boolean, isRowHead: boolean): Parameters<Pdf['struct']>[1] {
  const scope = isHead ? { scope: 'Column' } : isRowHead ? { scope: 'Row' } : {}
  return scope as Parameters<Pdf['struct']>[1]
}

/** In signs that our fonts have: two of Hausa's letters lose their hooks, and French figures are kept together by a wider space. */
function printable(text: string): string {
  return text.normalize().replace(/[ɓɗƁƊ\u202f]/g, (letter) => PLAIN[letter] ?? letter)
}
const PLAIN: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', Ɓ: 'B', Ɗ: 'D', '\u202f': '\u00a0' }

function plain(cell: Cell): { text: string; tone: Tone; strong: boolean } {
  return typeof cell === 'string'
    ? { text: printable(cell), tone: 'ink', strong: false }
    : { text: printable(cell.text), tone: cell.tone, strong: cell.strong ?? false }
}
