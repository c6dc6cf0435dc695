// What a PDF of ours says, read from its own bytes: enough of the format for text written with embedded fonts.
import { inflateSync } from 'node:zlib'

export type PdfText = { title: string; pages: number; isTagged: boolean; text: string }

export function readPdf(bytes: Buffer): PdfText {
  const raw = bytes.toString('latin1')
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('not a whole PDF')
  const objects = objectsOf(raw)
  const fonts = fontsOf(objects)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  const text = pages.map(({ head }) => textOf(contentOf(objects, head), fontNamesOf(objects, head, fonts)))
  return {
    title: titleOf(raw),
    pages: pages.length,
    isTagged: /\/Marked true/.test(raw) && /\/StructTreeRoot/.test(raw),
    text: text.join('\n'),
  }
}

type Part = { head: string; stream: string | undefined }

function objectsOf(raw: string): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const [, number = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const data = at < 0 ? undefined : body.slice(at + 8, body.lastIndexOf('\nendstream'))
    const isDeflated = head.includes('/FlateDecode')
    const stream = data && isDeflated ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
    parts.set(number, { head, stream })
  }
  return parts
}

type Letters = Map<number, string>

/** What each glyph of a font stands for, by the number of the font. */
function fontsOf(objects: Map<string, Part>): Map<string, Letters> {
  const fonts = new Map<string, Letters>()
  for (const [number, { head }] of objects) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
    if (map) fonts.set(number, lettersOf(objects.get(map)?.stream ?? ''))
  }
  return fonts
}

function lettersOf(map: string): Letters {
  const letters: Letters = new Map()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/gi)]
    texts.forEach(([, hex = ''], index) => {
      letters.set(Number.parseInt(first, 16) + index, fromUtf16(hex.replaceAll(' ', '')))
    })
  }
  return letters
}

function fontNamesOf(objects: Map<string, Part>, page: string, fonts: Map<string, Letters>): Map<string, Letters> {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '')?.head ?? page
  const named = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(named.map(([, name = '', number = '']) => [name, fonts.get(number) ?? new Map()]))
}

function contentOf(objects: Map<string, Part>, page: string): string {
  return objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')?.stream ?? ''
}

/** One line for each piece of text. */
function textOf(content: string, fonts: Map<string, Letters>): string {
  let letters: Letters = new Map()
  const lines: string[] = []
  for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    if (pieces === undefined) continue
    const hex = [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits = '']) => digits).join('')
    const glyphs = hex.match(/.{4}/g) ?? []
    lines.push(glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '?').join(''))
  }
  return lines.join('\n')
}

function titleOf(raw: string): string {
  const number = /\/Title (\d+) 0 R/.exec(raw)?.[1]
  return new RegExp(`\\n${number} 0 obj\\n\\(([^)]*)\\)`).exec(raw)?.[1] ?? ''
}

function fromUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
