// A PDF in the house's own colours and type: tagged, so that it can be read aloud, with page numbers. A long one is sent page
// by page instead: what it says of its parts, and of how many pages it has, would have to be kept until its end.
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const font = (name: string) => fileURLToPath(new URL(`../../../fonts/${name}.ttf`, import.meta.url))
const FONTS = { regular: font('print-regular'), strong: font('print-semibold') } as const
const INK = '#0B3B3C'
const SOFT = '#4A6362'
const LINE = '#E7E0D4'
const LAKE = '#0F766E'
const SAND = '#FBF8F3'
const TONES = { ink: INK, soft: SOFT, lake: LAKE, success: '#15803D', danger: '#B42318', warn: '#7A4204' } as const
export type Tone = keyof typeof TONES

export const MARGIN = 48
const PAGE = { width: 595.28, height: 841.89 }
export const INNER = PAGE.width - 2 * MARGIN
const FOOT = 40
/** A page of rows is drawn in one turn; others get theirs between pages. */
const BOTTOM = PAGE.height - MARGIN - FOOT

/** Up to so many lines it is kept as a whole until its end: some 60 kB of memory a line. */
const WHOLE_LINES_MAX = 5000
/** So much may wait for somebody on a slow network before the next page is drawn. */
const AHEAD_BYTES = 1 << 18

export type Paper = PDFKit.PDFDocument & { readonly foot: string; readonly isLong: boolean }

type PaperOptions = {
  title: string
  subject: string
  now: Date
  /** Beside each page's number. */
  foot: string
  /** About how many rows it will have. */
  lines?: number
}

export function openPaper({ title, subject, now, foot, lines = 0 }: PaperOptions): Paper {
  const isLong = lines > WHOLE_LINES_MAX
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: !isLong,
    lang: 'en',
    displayTitle: true,
    bufferPages: !isLong,
    // Every word's outlines, each of another line's number: gigabytes in a long one.
    fontLayoutCache: !isLong,
    info: { Title: title, Subject: subject, Author: 'Kivuko', Creator: 'Kivuko', CreationDate: now },
  })
  pdf.registerFont('regular', FONTS.regular)
  pdf.registerFont('strong', FONTS.strong)
  const paper = Object.assign(pdf, { foot, isLong })
  if (isLong) numberPages(paper)
  return paper
}

/** Each as it begins. */
function numberPages(paper: Paper): void {
  let page = 1
  writeFoot(paper, '1')
  paper.on('pageAdded', () => {
    page += 1
    writeFoot(paper, String(page))
  })
}

/** What goes wrong meanwhile ends the stream, so that nobody takes half a file for a whole one. */
export function writeWhileSent(paper: Paper, work: () => Promise<void>): void {
  work().catch((error) => paper.destroy(error))
}

/** Writes the page numbers that are not there yet, and ends the file. */
export function closePaper(paper: Paper): void {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count && !paper.isLong; page += 1) {
    paper.switchToPage(page)
    writeFoot(paper, `${page + 1} / ${count}`)
  }
  paper.end()
}

function writeFoot(paper: Paper, number: string): void {
  const { x, y: top, page } = paper
  asDecoration(paper, 'Pagination', () => {
    // The margin would start a new page below it.
    const { bottom } = page.margins
    page.margins.bottom = 0
    const y = PAGE.height - MARGIN - 10
    paper.font('regular').fontSize(8).fillColor(SOFT)
    paper.text(paper.foot, MARGIN, y, { lineBreak: false })
    paper.text(number, MARGIN + INNER - paper.widthOfString(number), y, { lineBreak: false })
    page.margins.bottom = bottom
  })
  Object.assign(paper, { x, y: top })
}

/** What a screen reader leaves out. */
function asDecoration(paper: Paper, type: 'Layout' | 'Pagination', draw: () => void): void {
  if (!paper.isLong) paper.markContent('Artifact', { type, bbox: undefined })
  draw()
  if (!paper.isLong) paper.endMarkedContent()
}

/** The next page, once those before it are taken; at the latest when nobody takes them any more. */
async function turnPage(paper: Paper): Promise<void> {
  while (paper.isLong && paper.readableLength > AHEAD_BYTES && !paper.destroyed) await wanted(paper)
  paper.addPage()
  await nextTurn()
}

/** Until somebody reads on, or leaves. */
async function wanted(paper: Paper): Promise<void> {
  const ended = new AbortController()
  paper._read = () => ended.abort()
  const over = once(paper, 'close', { signal: ended.signal })
  await over.catch(() => undefined)
  paper._read = () => undefined
}

/** The mark, the house's name, and what this is. */
export function writeHead(paper: Paper, title: string, lines: readonly string[]): void {
  asDecoration(paper, 'Layout', () => drawMark(paper))
  paper.font('strong').fontSize(15).fillColor(INK)
  write(paper, 'P', 'Kivuko', { x: MARGIN + 38, y: MARGIN + 5 })
  paper.font('strong').fontSize(20)
  write(paper, 'H1', title, { x: MARGIN, y: MARGIN + 52 })
  paper.font('regular').fontSize(9.5).fillColor(SOFT)
  lines.forEach((line, index) => {
    write(paper, 'P', line, { x: MARGIN, y: MARGIN + 80 + 14 * index })
  })
  paper.y = MARGIN + 96 + 14 * lines.length
}

/** The ferry's bow over two waves, as in the web app's icon. */
function drawMark(paper: Paper): void {
  paper
    .save()
    .translate(MARGIN, MARGIN)
    .scale(28 / 32)
  paper.roundedRect(0, 0, 32, 32, 9).fill(LAKE)
  paper.path('M16 5.2 9.4 8l1 8.2L16 19l5.6-2.8 1-8.2L16 5.2Z').fill(SAND)
  paper.path('M16 5.2V19l5.6-2.8 1-8.2L16 5.2Z').fill('#CFE6E1')
  const waves = [
    [
      'M6 21.6c1.7 0 1.7 1.2 3.3 1.2s1.7-1.2 3.4-1.2 1.7 1.2 3.3 1.2 1.7-1.2 3.3-1.2 1.7 1.2 3.4 1.2 1.6-1.2 3.3-1.2',
      SAND,
    ],
    ['M8.5 26c1.3 0 1.3 1 2.6 1s1.2-1 2.5-1 1.2 1 2.4 1 1.3-1 2.5-1 1.2 1 2.5 1 1.2-1 2.5-1', '#F59E0B'],
  ] as const
  for (const [path, colour] of waves) paper.path(path).lineWidth(1.9).lineCap('round').stroke(colour)
  paper.restore()
}

/** Text in its place, named for a screen reader by what it is. */
export function write(
  paper: Paper,
  role: 'H1' | 'H2' | 'P',
  text: string,
  { x, y, width = INNER }: { x: number; y: number; width?: number },
): void {
  const draw = () => void paper.text(text.normalize(), x, y, { width })
  if (paper.isLong) draw()
  else paper.addStructure(paper.struct(role, {}, draw))
}

/** A heading within the page; starts a new page when little room is left. */
export function writeHeading(paper: Paper, text: string, roomAfter = 60): void {
  if (paper.y + roomAfter > BOTTOM) paper.addPage()
  paper.font('strong').fontSize(12).fillColor(INK)
  write(paper, 'H2', text, { x: MARGIN, y: paper.y + 10 })
  paper.y += 8
}

/** The largest thing on the page. */
export function writeAmount(paper: Paper, text: string): void {
  paper.font('strong').fontSize(26).fillColor(INK)
  write(paper, 'P', text, { x: MARGIN, y: paper.y - 6 })
  paper.y += 12
}

export function writeNote(paper: Paper, text: string): void {
  paper.font('regular').fontSize(10).fillColor(SOFT)
  write(paper, 'P', text, { x: MARGIN, y: paper.y })
}

export type Column = { head: string; width: number; align?: 'left' | 'right' }
export type Cell = string | { text: string; tone: Tone; strong?: boolean }

const ROW_PADDING = 5
const SIZE = 8.5

/**
 * A table that goes on over pages with its head on each. Rows are taken in page by page, with a pause in between, so that
 * a long one holds nobody up; it stops when the paper was thrown away.
 */
export async function writeTable(
  paper: Paper,
  columns: readonly Column[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Promise<void> {
  const table = paper.isLong ? undefined : paper.struct('Table')
  if (table) paper.addStructure(table)
  const head = columns.map((column): Cell => ({ text: column.head, tone: 'soft', strong: true }))
  const headHeight = heightOf(paper, columns, head)
  writeRow(paper, columns, { table, cells: head, tag: 'TH', height: headHeight })
  for await (const cells of rows) {
    if (paper.destroyed) return
    const height = heightOf(paper, columns, cells)
    if (paper.y + height > BOTTOM) {
      await turnPage(paper)
      writeRow(paper, columns, { table, cells: head, tag: 'TH', height: headHeight })
    }
    writeRow(paper, columns, { table, cells, tag: 'TD', height })
  }
  table?.end()
}

function heightOf(paper: Paper, columns: readonly Column[], cells: readonly Cell[]): number {
  const heights = cells.map((cell, index) => {
    const { text, strong } = plain(cell)
    paper.font(strong ? 'strong' : 'regular').fontSize(SIZE)
    return paper.heightOfString(text || ' ', { width: (columns[index]?.width ?? 0) - 8 })
  })
  return Math.max(...heights) + 2 * ROW_PADDING
}

type Row = {
  table: PDFKit.PDFStructureElement | undefined
  cells: readonly Cell[]
  tag: 'TH' | 'TD'
  height: number
}

function writeRow(paper: Paper, columns: readonly Column[], { table, cells, tag, height }: Row): void {
  const top = paper.y
  const row = table && paper.struct('TR')
  if (row) table.add(row)
  let x = MARGIN
  cells.forEach((cell, index) => {
    const { width = 0, align = 'left' } = columns[index] ?? {}
    const { text, tone, strong } = plain(cell)
    const left = x
    const draw = () => {
      paper
        .font(strong ? 'strong' : 'regular')
        .fontSize(SIZE)
        .fillColor(TONES[tone])
      paper.text(text || ' ', left + (index === 0 ? 0 : 4), top + ROW_PADDING, { width: width - 8, align })
    }
    if (row) row.add(paper.struct(tag, {}, draw))
    else draw()
    x += width
  })
  row?.end()
  asDecoration(paper, 'Layout', () => {
    paper
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + INNER, top + height)
      .lineWidth(0.5)
      .stroke(LINE)
  })
  paper.y = top + height
  paper.x = MARGIN
}

function plain(cell: Cell): { text: string; tone: Tone; strong: boolean } {
  return typeof cell === 'string'
    ? { text: cell.normalize(), tone: 'ink', strong: false }
    : { text: cell.text.normalize(), tone: cell.tone, strong: cell.strong ?? false }
}
