// Whether a PDF may be kept: whole, open to read, of a few pages, without anything that acts, as far as its text tells.
// Nobody's safety hangs on it: staff see pictures of the pages (draw-pdf.ts). It tells a customer early what will not do.
// Pure, and in time that grows with the file and no faster.
import { inflateSync } from 'node:zlib'
import { DOCUMENT_PAGES_MAX } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'

/** What the packed parts of its structure may unpack to, together. */
const UNPACKED_BYTES_MAX = 20 * 1024 * 1024
const HEADER = /^%PDF-[12]\.\d/
const ENCRYPTED = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/
const ACTS = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia|XFA)\b/
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g
/** Readers forgive what writers should not do: spaces, and a return alone. */
const STREAM = /\bstream[ \t]{0,9}(?:\r\n|\r|\n)/g
const STREAM_END = 'endstream'
const PACKED_OBJECTS = /\/ObjStm\b/
/** Rows of differences instead of text: no writer of plain documents packs objects so. */
const PREDICTED = /\/Predictor\s{0,9}(?!1\b)\d/
const TAIL_BYTES = 2_048

export function inspectPdf(bytes: Buffer): void {
  const raw = bytes.toString('latin1')
  const streams = streamsOf(raw)
  const text = plainNames(withoutStreams(raw, streams))
  if (!HEADER.test(text) || !text.slice(-TAIL_BYTES).includes('%%EOF')) throw new AppError('file_unreadable')
  if (ENCRYPTED.test(text)) throw new AppError('file_protected')
  const structure = text + plainNames(unpack(bytes, streams))
  if (ACTS.test(structure)) {
    throw new AppError('file_unreadable', {
      detail: say('That PDF carries scripts or other files. Please print it to a plain PDF, or send a picture.'),
    })
  }
  const pages = structure.match(PAGE)?.length ?? 0
  if (pages === 0) throw new AppError('file_unreadable')
  if (pages > DOCUMENT_PAGES_MAX) throw tooManyPages()
}

export function tooManyPages(): AppError {
  return new AppError('file_unreadable', {
    detail: say('That PDF has more than {pages} pages. Please send only those that matter.', {
      pages: DOCUMENT_PAGES_MAX,
    }),
  })
}

/** `before`: what lies between the stream before and this one, and so its dictionary, however that is written. */
type Stream = { start: number; end: number; before: string }

/** One that does not end is none. */
function streamsOf(text: string): Stream[] {
  const streams: Stream[] = []
  STREAM.lastIndex = 0
  for (let match = STREAM.exec(text); match; match = STREAM.exec(text)) {
    const start = match.index + match[0].length
    const end = text.indexOf(STREAM_END, start)
    if (end < 0) break
    const before = text.slice(streams.at(-1)?.end ?? 0, match.index)
    streams.push({ start, end, before: plainNames(before) })
    STREAM.lastIndex = end + STREAM_END.length
  }
  return streams
}

/** Among the bytes of a picture any short word occurs by chance. */
function withoutStreams(text: string, streams: readonly Stream[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of streams) {
    parts.push(text.slice(at, start))
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** `/#4aS` is a way of writing `/JS`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Modern PDFs pack their objects into streams. */
function unpack(bytes: Buffer, streams: readonly Stream[]): string {
  let left = UNPACKED_BYTES_MAX
  const parts: string[] = []
  for (const { start, end, before } of streams) {
    if (!PACKED_OBJECTS.test(before)) continue
    if (PREDICTED.test(before)) throw new AppError('file_unreadable')
    const part = inflate(bytes.subarray(start, end), left)
    left -= part.length
    parts.push(part)
  }
  return parts.join('\n')
}

function inflate(packed: Buffer, bytesMax: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(bytesMax, 1) }).toString('latin1')
  } catch (error) {
    throw new AppError('file_unreadable', { cause: error })
  }
}
