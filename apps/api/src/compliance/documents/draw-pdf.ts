// Every page of a PDF as a picture: what staff see instead of the file. PDFium, the reader of Chromium, runs as
// WebAssembly without its scripting: what breaks it out of its own memory finds neither files nor a network, and the
// memory it may have is bounded here, because the bound of a process counts JavaScript alone.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { DOCUMENT_PAGES_MAX } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import sharp from 'sharp'
import { tooManyPages } from './inspect-pdf.ts'

const READER = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
const READER_BYTES_MAX = 256 * 1024 * 1024
/** Of the longer side, in pixels: A4 at some 170 dots an inch. */
const SIDE = 2_000
const JPEG_QUALITY = 85

/** As much of it as is used: the compiler knows it only together with everything else a browser has. */
type Compiled = object
type Instance = { exports: object }
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<Compiled>
    Instance: new (of: Compiled, imports: object) => Instance
  }
}

let compiled: Promise<Compiled> | undefined

/** JPEGs, in the order of the pages. Refuses what the reader cannot open, and too many pages. */
export async function drawPdf(bytes: Uint8Array): Promise<Buffer[]> {
  compiled ??= readFile(READER).then((reader) => WebAssembly.compile(reader))
  // One for each document: nothing of the last one is left in its memory.
  const library = await newReader(await compiled)
  try {
    const document = await library.loadDocument(bytes)
    const count = document.getPageCount()
    if (count < 1) throw new AppError('file_unreadable')
    if (count > DOCUMENT_PAGES_MAX) throw tooManyPages()
    const pages: Buffer[] = []
    for (const page of document.pages()) pages.push(await drawPage(page))
    return pages
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('file_unreadable', { cause: error })
  }
}

type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

async function drawPage(page: Page): Promise<Buffer> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = SIDE / Math.max(originalWidth, originalHeight)
  if (!Number.isFinite(scale) || scale <= 0) throw new AppError('file_unreadable')
  const size = {
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  }
  const { data } = await page.render({ ...size, renderFormFields: true, render: async (drawn) => drawn.data })
  return sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

type Imports = Record<string, Record<string, unknown>>

function newReader(module: Compiled): Promise<PDFiumLibrary> {
  return PDFiumLibrary.init({
    instantiateWasm(imports: Imports, onReady: (instance: Instance) => void) {
      boundMemory(imports)
      const instance = new WebAssembly.Instance(module, imports)
      onReady(instance)
      return instance.exports
    },
  })
}

/** The reader asks for more memory by this import, and takes 0 as a no. */
function boundMemory(imports: Imports): void {
  for (const group of Object.values(imports)) {
    const grow = group.emscripten_resize_heap as ((bytes: number) => number) | undefined
    if (grow) group.emscripten_resize_heap = (bytes: number) => (bytes >>> 0 > READER_BYTES_MAX ? 0 : grow(bytes))
  }
}
