// Reads the spreadsheets Kivuko writes: the rows of an Excel file's first sheet, and of a CSV.
import { inflateRawSync } from 'node:zlib'

/** Of a file's entry in the directory at the end of a ZIP archive (APPNOTE.TXT, 4.3.12). */
const ENTRY = 'PK\x01\x02'
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30

export function readXlsx(file: Buffer): string[][] {
  const sheet = partOf(file, 'xl/worksheets/sheet1.xml')
  const shared = partOf(file, 'xl/sharedStrings.xml') ?? ''
  if (sheet === undefined) throw new Error('no sheet in this file')
  const strings = [...shared.matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) => plain(text))
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\b([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', content = '']) =>
      attributes.includes('t="s"') ? (strings[Number(plain(content))] ?? '') : plain(content),
    ),
  )
}

/** None of the fields that are asked about holds a line break. */
export function readCsv(text: string): string[][] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
    ),
  )
}

function partOf(file: Buffer, name: string): string | undefined {
  for (let at = file.indexOf(ENTRY, 0, 'latin1'); at >= 0; at = file.indexOf(ENTRY, at + ENTRY_SIZE, 'latin1')) {
    const nameLength = file.readUInt16LE(at + 28)
    if (file.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength) !== name) continue
    const start = file.readUInt32LE(at + 42)
    const data = start + LOCAL_SIZE + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = file.subarray(data, data + file.readUInt32LE(at + 20))
    return (file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
  }
  return undefined
}

function plain(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
