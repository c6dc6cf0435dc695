import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inspectPdf } from './inspect-pdf.ts'

const PAGE = '3 0 obj << /Type /Page /Parent 2 0 R >> endobj'

function made(...parts: (string | Buffer)[]): Buffer {
  return Buffer.concat(
    ['%PDF-1.7\n', ...parts, '\ntrailer << /Root 1 0 R >>\n%%EOF\n'].map((part) => Buffer.from(part)),
  )
}

function packed(inner: string | Buffer, dictionary = '/Type /ObjStm'): Buffer {
  const stream = deflateSync(inner)
  const head = `4 0 obj << ${dictionary} /Filter /FlateDecode /Length ${stream.length} >> stream\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream endobj')])
}

function codeOf(bytes: Buffer): string | undefined {
  try {
    inspectPdf(bytes)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['a plain page', made(PAGE), undefined],
  ['a page among packed objects', made(packed('<< /Type /Page >>')), undefined],
  [
    'a picture whose bytes spell a word',
    made(PAGE, '5 0 obj << >> stream\n/JS /Encrypt 1 0 R\nendstream endobj'),
    undefined,
  ],
  ['no page', made('1 0 obj << /Type /Pages >> endobj'), 'file_unreadable'],
  ['21 pages, some of them packed', made(PAGE.repeat(11), packed('<< /Type /Page >>'.repeat(10))), 'file_unreadable'],
  ['20 pages, some of them packed', made(PAGE.repeat(10), packed('<< /Type /Page >>'.repeat(10))), undefined],
  ['a script', made(PAGE, '6 0 obj << /S /JavaScript /JS (app) >> endobj'), 'file_unreadable'],
  ['a script whose name is disguised', made(PAGE, '6 0 obj << /#4aS (app) >> endobj'), 'file_unreadable'],
  ['a packed script', made(PAGE, packed('<< /S /Launch >>')), 'file_unreadable'],
  ['a file inside', made(PAGE, '6 0 obj << /EmbeddedFiles 7 0 R >> endobj'), 'file_unreadable'],
  ['a password', made(PAGE, '6 0 obj << /Encrypt 7 0 R >> endobj'), 'file_protected'],
  ['a bomb of packed objects', made(PAGE, packed(Buffer.alloc(64 * 1024 * 1024))), 'file_unreadable'],
  ['a form that sends itself', made(PAGE, '6 0 obj << /S /SubmitForm /F (x) >> endobj'), 'file_unreadable'],
  [
    'a script packed below a nested dictionary and a disguised name',
    made(PAGE, packed('<< /S /J#61vaScript >>', '/DecodeParms << /Columns 4 >> /Type /#4fbjStm')),
    'file_unreadable',
  ],
  [
    'a script packed behind words that look like the start of an object',
    made(PAGE, packed('<< /S /Launch >>', '/Type /ObjStm /X (1 0 obj)')),
    'file_unreadable',
  ],
  [
    'a script packed behind a dictionary of pages of words',
    made(PAGE, packed('<< /S /Launch >>', `/Type /ObjStm /X (${'x'.repeat(5_000)})`)),
    'file_unreadable',
  ],
  [
    'a packed script after a line that ends as it should not',
    Buffer.from(made(PAGE, packed('<< /S /Launch >>')).toString('latin1').replace('stream\n', 'stream \r'), 'latin1'),
    'file_unreadable',
  ],
  [
    'packed objects as rows of differences',
    made(PAGE, packed('x', '/Type /ObjStm /DecodeParms << /Predictor 12 >>')),
    'file_unreadable',
  ],
  ['no end', Buffer.from(`%PDF-1.7\n${PAGE}`), 'file_unreadable'],
])('KYC-25 a PDF with %s is judged', (_what, bytes, code) => {
  expect(codeOf(bytes)).toBe(code)
})

/** Each made minutes of work of a megabyte once, or could. */
test.each([
  ['streams that never end', 'stream\n'],
  ['dictionaries that never end', '<< /Type '],
  ['packed objects that never come', '<< /Type /ObjStm >> '],
  ['a name and spaces', `/Encrypt${' '.repeat(5_000)}`],
  ['a page and spaces', `/Type${' '.repeat(5_000)}`],
  ['numbers without an end', `/Encrypt ${'1'.repeat(5_000)}`],
])('SEC-10 a PDF of a megabyte of %s is judged in a moment', (_what, piece) => {
  expect(codeOf(made(PAGE, piece.repeat(Math.ceil(1_000_000 / piece.length))))).toBeOneOf([
    undefined,
    'file_unreadable',
  ])
})
