// Whether a PDF may be kept: whole, open to read, of a few pages, without anything that acts. Pure.
import { inflateSync } from 'node:zlib'
import { AppError } from '@kivuko/contract/errors.ts'

const PAGES_MAX = 20
/** What the packed parts of its structure may unpack to, together. */
const UNPACKED_BYTES_MAX = 20 * 1024 * 1024
const HEADER = /^%PDF-[12]\.\d/
const ENCRYPTED = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/
const ACTS = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b/
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g
const OBJECT_STREAM = /<<[^>]{0,400}\/Type\s*\/ObjStm[^>]{0,400}>>\s*stream\r?\n/g
const TAIL_BYTES = 2_048

export function inspectPdf(bytes: Buffer): void {
  const text = plainNames(withoutStreams(bytes.toString('latin1')))
  if (!HEADER.test(text) || !text.slice(-TAIL_BYTES).includes('%%EOF')) throw new AppError('file_unreadable')
  if (ENCRYPTED.test(text)) throw new AppError('file_protected')
  const structure = text + plainNames(unpack(bytes))
  if (ACTS.test(structure)) {
    throw new AppError('file_unreadable', {
      detail: 'That PDF carries scripts or other files. Please print it to a plain PDF, or send a picture.',
    })
  }
  const pages = structure.match(PAGE)?.length ?? 0
  if (pages === 0) throw new AppError('file_unreadable')
  if (pages > PAGES_MAX) {
    throw new AppError('file_unreadable', {
      detail: `That PDF has more than ${PAGES_MAX} pages. Please send only those that matter.`,
    })
  }
}

/** Among the bytes of a picture any short word occurs by chance. */
function withoutStreams(text: string): string {
  return text.replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, 'stream endstream')
}

/** `/#4aS` is a way of writing `/JS`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Modern PDFs pack their objects into streams. */
function unpack(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  let left = UNPACKED_BYTES_MAX
  const parts: string[] = []
  for (const match of text.matchAll(OBJECT_STREAM)) {
    const start = match.index + match[0].length
    const part = inflate(bytes.subarray(start, endOf(text, start)), left)
    left -= part.length
    parts.push(part)
  }
  return parts.join('\n')
}

function endOf(text: string, start: number): number {
  const end = text.indexOf('endstream', start)
  return end < 0 ? text.length : end
}

function inflate(packed: Buffer, bytesMax: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(bytesMax, 1) }).toString('latin1')
  } catch (error) {
    throw new AppError('file_unreadable', { cause: error })
  }
}
