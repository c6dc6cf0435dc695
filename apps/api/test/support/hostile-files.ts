// Files that somebody makes to stop whoever reads them: bombs, riddles without an end, nests without a floor, lies about
// sizes, and what breaks off.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { picture } from './documents.ts'
import { selfie } from './selfies.ts'

/** Made when it is asked for: some take a while. */
export type HostileFile = { name: string; make(): Buffer | Promise<Buffer> }

const MEGABYTE = 1_000_000
/** As much as an upload takes. */
const LARGE = 5 * MEGABYTE

const bytesOf = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const filled = (piece: string, size = MEGABYTE) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

type Page = { content?: string | Buffer; filter?: string; box?: string; kids?: string; more?: string | Buffer }

/** One page that draws `content`. */
function pdfOf({ content = 'q Q', filter = '', box = '0 0 200 300', kids = '[3 0 R]', more = '' }: Page): Buffer {
  const length = Buffer.byteLength(content)
  return bytesOf(
    '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n',
    `2 0 obj << /Type /Pages /Kids ${kids} /Count 1 >> endobj\n`,
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> /Pattern << /P 6 0 R >> >> >> endobj\n`,
    `4 0 obj << ${filter} /Length ${length} >> stream\n`,
    content,
    '\nendstream endobj\n',
    more,
    '\ntrailer << /Root 1 0 R /Size 9 >>\n%%EOF\n',
  )
}

function packedContent(piece: string, size: number): Page {
  return { content: deflateSync(Buffer.alloc(size, piece)), filter: '/Filter /FlateDecode' }
}

const object = (number: number, dictionary: string, stream = '') =>
  `${number} 0 obj << ${dictionary} /Length ${stream.length} >> stream\n${stream}\nendstream endobj\n`

function pdfs(): HostileFile[] {
  const raw = (piece: string) => bytesOf('%PDF-1.7\n3 0 obj << /Type /Page >> endobj\n', filled(piece), '\n%%EOF\n')
  const twice = () => deflateSync(deflateSync(Buffer.alloc(80 * MEGABYTE)))
  const image = '/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceRGB'
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 200 300] /Resources << /XObject << /X 5 0 R >> >>'
  const pattern = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001'
  return [
    ...['stream\n', '<< /Type ', '<< /Type /ObjStm >> ', '/Encrypt     ', '[', '(', '<', '%', '/#', '1 0 obj '].map(
      (piece) => ({ name: `a PDF of “${piece.trim()}”`, make: () => raw(piece) }),
    ),
    {
      name: 'a PDF whose page draws 60 MB of moves',
      make: () => pdfOf(packedContent('1 1 m 9 9 l S ', 60 * MEGABYTE)),
    },
    { name: 'a PDF whose page saves its state for ever', make: () => pdfOf(packedContent('q ', 20 * MEGABYTE)) },
    {
      name: 'a PDF packed twice',
      make: () => pdfOf({ content: twice(), filter: '/Filter [/FlateDecode /FlateDecode]' }),
    },
    { name: 'a PDF of a page as wide as a country', make: () => pdfOf({ box: '0 0 1e9 1e9' }) },
    { name: 'a PDF of a page as thin as a hair', make: () => pdfOf({ box: '0 0 0.0001 14400' }) },
    { name: 'a PDF of a page without a size', make: () => pdfOf({ box: '0 0 nan nan' }) },
    { name: 'a PDF whose pages are their own children', make: () => pdfOf({ kids: `[${'2 0 R '.repeat(1_000)}]` }) },
    {
      name: 'a PDF with a picture of ten billion points',
      make: () => pdfOf({ content: '/X Do', more: object(5, `${image} /Width 100000 /Height 100000`, 'x') }),
    },
    {
      name: 'a PDF that draws itself',
      make: () => pdfOf({ content: '/X Do', more: object(5, form, '/X Do /X Do /X Do') }),
    },
    {
      name: 'a PDF of a hundred million tiles',
      make: () => pdfOf({ content: '/Pattern cs /P scn 0 0 200 300 re f', more: object(6, pattern, '0 0 1 1 re f') }),
    },
    {
      name: 'a PDF of dashes without a length',
      make: () => pdfOf({ content: '[0.00001] 0 d 0 0 m 200 300 l S '.repeat(200) }),
    },
    { name: 'a PDF that breaks off', make: () => pdfOf(packedContent('q Q ', MEGABYTE)).subarray(0, 400) },
  ]
}

/** Header of a JPEG that claims to be so large. */
function jpegOf(side: number): Buffer {
  const size = [side >> 8, side & 255, side >> 8, side & 255]
  return bytesOf(
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xda]),
    Buffer.alloc(2_000, 0xa5),
  )
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
const deflated = (size: number) => bytesOf('a\0\0', deflateSync(Buffer.alloc(size)))

/** Its mark and the chunk that says its size. */
const PNG_HEADER = 33

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(bytesOf(type, data)))
  return bytesOf(png.subarray(0, PNG_HEADER), length, type, data, check, png.subarray(PNG_HEADER))
}

function endless(png: Buffer): Buffer {
  const claims = Buffer.from(png)
  claims.writeUInt32BE(0x7fffffff, 16)
  claims.writeUInt32BE(0x7fffffff, 20)
  claims.writeUInt32BE(crc32(claims.subarray(12, 29)), 29)
  return claims
}

function pictures(): HostileFile[] {
  const black = { create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } } as const
  const bomb = () => sharp({ ...black, limitInputPixels: false })
  const card = () => picture({ format: 'png' })
  return [
    { name: 'a PNG of 144 million points', make: () => bomb().png({ compressionLevel: 9 }).toBuffer() },
    { name: 'a JPEG of 144 million points', make: () => bomb().jpeg({ quality: 1 }).toBuffer() },
    {
      name: 'a progressive JPEG of 36 million points',
      make: () => bomb().resize(6_000).jpeg({ quality: 1, progressive: true }).toBuffer(),
    },
    {
      name: 'a PNG with 200 MB of words',
      make: async () => withChunk(await card(), 'zTXt', deflated(200 * MEGABYTE)),
    },
    {
      name: 'a PNG with 200 MB of colours',
      make: async () => withChunk(await card(), 'iCCP', deflated(200 * MEGABYTE)),
    },
    { name: 'a PNG that claims to have no end', make: async () => endless(await card()) },
    {
      name: 'a PNG of a million pieces',
      make: async () => bytesOf((await card()).subarray(0, PNG_HEADER), filled('\0\0\0\0tEXt\0\0\0\0', LARGE - 1_000)),
    },
    { name: 'a PNG that breaks off', make: async () => (await card()).subarray(0, 900) },
    { name: 'a JPEG that breaks off', make: async () => half(await picture()) },
    { name: 'a JPEG that claims to be as large as it can', make: () => jpegOf(65_535) },
    { name: 'a JPEG without a size', make: () => jpegOf(0) },
    {
      name: 'a JPEG of markers',
      make: () => bytesOf(Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(LARGE - 9, 0xff)),
    },
    { name: 'a WebP', make: () => picture({ format: 'webp' }) },
    { name: 'a GIF', make: () => picture({ format: 'gif' }) },
    {
      name: 'an SVG that repeats itself',
      make: () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg">', filled('<g>'), '</svg>'),
    },
    {
      name: 'a HEIC that is none',
      make: () => bytesOf('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', Buffer.alloc(MEGABYTE, 7)),
    },
    { name: 'a zip', make: () => bytesOf('PK\u0003\u0004', Buffer.alloc(MEGABYTE)) },
  ]
}

/** Handed in as documents. */
export function hostileDocuments(): HostileFile[] {
  return [...pdfs(), ...pictures()]
}

/** Handed in as pictures of a selfie. */
export function hostileFrames(): HostileFile[] {
  const black = { create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } } as const
  return [
    { name: 'a selfie of 81 million points', make: () => sharp(black).jpeg({ quality: 1 }).toBuffer() },
    { name: 'a selfie that breaks off', make: async () => half(await selfie(1)) },
    { name: 'a selfie that claims to be as large as it can', make: () => jpegOf(65_535) },
  ]
}

const HEAD = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n'

/** Handed in as statements. */
export function hostileStatements(): HostileFile[] {
  const of = (name: string, text: string) => ({ name: `a statement ${name}`, make: () => Buffer.from(text) })
  return [
    of('of commas', filled(',', LARGE)),
    of('of quotes', filled('"', LARGE)),
    of('of lines', HEAD + filled('\n', LARGE - 100)),
    of('of one cell', `${HEAD}"${filled('x', LARGE - 100)}`),
    of('of one number', `${HEAD}SKA1AA22BB,2026-01-31 18:05:09,x,Completed,${filled('9', LARGE - 200)},`),
    of('of one time', `${HEAD}SKA1AA22BB,${filled('2026-01-31 ', LARGE - 200)},x,Completed,1,`),
    of('of a hundred thousand columns', filled('Receipt No.,', LARGE)),
    of('of no text at all', '\0'.repeat(LARGE)),
  ]
}

/** Lists of sanctions, as their file. */
export function hostileLists(): HostileFile[] {
  const of = (name: string, inside: string) => ({
    name: `a list ${name}`,
    make: () => Buffer.from(`<?xml version="1.0"?>${inside}`),
  })
  const levels = Array.from({ length: 10 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  return [
    of(
      'of a billion laughs',
      `<!DOCTYPE l [<!ENTITY e0 "ha">${levels.join('')}]><CONSOLIDATED_LIST>&e10;</CONSOLIDATED_LIST>`,
    ),
    of(
      'that reads our files',
      '<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]><CONSOLIDATED_LIST>&f;</CONSOLIDATED_LIST>',
    ),
    of('without a floor', `<CONSOLIDATED_LIST>${filled('<INDIVIDUAL>', LARGE)}`),
    of('of one attribute', `<CONSOLIDATED_LIST a="${filled('x', LARGE)}"`),
    of('of attributes', `<CONSOLIDATED_LIST ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}`),
    of('of one remark', `<CONSOLIDATED_LIST><!-- ${filled('- ', LARGE)}`),
    of('of one text', `<CONSOLIDATED_LIST><![CDATA[${filled(']', LARGE)}`),
    of('of people without names', `<CONSOLIDATED_LIST>${filled('<INDIVIDUAL><A/></INDIVIDUAL>', LARGE)}`),
  ]
}
