// What a screen reader finds in a PDF: its structure as PDFium, the reader of Chromium, understands it.
import { PDFiumLibrary } from '@hyzyla/pdfium'

export type Element = {
  /** 'Document', 'H1', 'Table', 'TH' … */
  role: string
  /** Of a header cell: 'Column' or 'Row'. */
  scope?: string
  /** What is written in it itself. */
  text: string
  children: Element[]
}

/** As much of the library's own module as is used here; it offers no structure by itself. */
type Module = Record<string, (...given: number[]) => number> & {
  HEAPU8: Uint8Array
  wasmExports: { malloc(size: number): number; free(at: number): void }
}

/** The structure of each page. */
export async function readPdfStructure(bytes: Uint8Array): Promise<Element[][]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const module = Reflect.get(library, 'module') as Module
    return [...document.pages()].map((page) => structureOf(module, Reflect.get(page, 'pageIdx') as number))
  } finally {
    library.destroy()
  }
}

/** In the order in which they are read. */
export function flat(elements: readonly Element[]): Element[] {
  return elements.flatMap((element) => [element, ...flat(element.children)])
}

function structureOf(module: Module, page: number): Element[] {
  const texts = textsOf(module, page)
  const tree = call(module, 'FPDF_StructTree_GetForPage', page)
  const elements = range(call(module, 'FPDF_StructTree_CountChildren', tree)).map((place) =>
    elementOf(module, call(module, 'FPDF_StructTree_GetChildAtIndex', tree, place), texts),
  )
  call(module, 'FPDF_StructTree_Close', tree)
  return elements
}

function elementOf(module: Module, element: number, texts: Map<number, string>): Element {
  const role = utf16(module, (at, size) => call(module, 'FPDF_StructElement_GetType', element, at, size))
  const scope = attributeOf(module, element, 'Scope')
  const marks = range(call(module, 'FPDF_StructElement_GetMarkedContentIdCount', element)).map((place) =>
    call(module, 'FPDF_StructElement_GetMarkedContentIdAtIndex', element, place),
  )
  const children = range(call(module, 'FPDF_StructElement_CountChildren', element)).flatMap((place) => {
    const child = call(module, 'FPDF_StructElement_GetChildAtIndex', element, place)
    return child ? [elementOf(module, child, texts)] : []
  })
  const text = marks
    .map((mark) => texts.get(mark) ?? '')
    .join('')
    .trim()
  return { role, ...(scope && { scope }), text, children }
}

/** What is written on the page, by the mark that the structure knows it by. What is no part of it has none. */
function textsOf(module: Module, page: number): Map<number, string> {
  const texts = new Map<number, string>()
  const textPage = call(module, 'FPDFText_LoadPage', page)
  for (const place of range(call(module, 'FPDFPage_CountObjects', page))) {
    const object = call(module, 'FPDFPage_GetObject', page, place)
    const mark = call(module, 'FPDFPageObj_GetMarkedContentID', object)
    if (call(module, 'FPDFPageObj_GetType', object) !== TEXT || mark < 0) continue
    const text = utf16(module, (at, size) => call(module, 'FPDFTextObj_GetText', object, textPage, at, size))
    texts.set(mark, `${texts.get(mark) ?? ''}${text}`)
  }
  call(module, 'FPDFText_ClosePage', textPage)
  return texts
}

const TEXT = 1

/** A name or a text; empty when it has none. */
function attributeOf(module: Module, element: number, name: string): string {
  const key = module.wasmExports.malloc(name.length + 1)
  module.HEAPU8.set(Buffer.from(`${name}\0`), key)
  const length = module.wasmExports.malloc(4)
  const sizeAt = () => new DataView(module.HEAPU8.buffer).getUint32(length, true)
  const values = range(call(module, 'FPDF_StructElement_GetAttributeCount', element)).flatMap((place) => {
    const attribute = call(module, 'FPDF_StructElement_GetAttributeAtIndex', element, place)
    const value = call(module, 'FPDF_StructElement_Attr_GetValue', attribute, key)
    if (!value) return []
    return [
      utf16(module, (at, size) => {
        call(module, 'FPDF_StructElement_Attr_GetStringValue', value, at, size, length)
        return sizeAt()
      }),
    ]
  })
  module.wasmExports.free(length)
  module.wasmExports.free(key)
  return values.join('')
}

/** Asked twice: for the length in bytes, with the zero at its end, and for the text. */
function utf16(module: Module, ask: (at: number, size: number) => number): string {
  const size = ask(0, 0)
  if (size <= 2) return ''
  const at = module.wasmExports.malloc(size)
  ask(at, size)
  const text = Buffer.from(module.HEAPU8.slice(at, at + size - 2)).toString('utf16le')
  module.wasmExports.free(at)
  return text
}

function call(module: Module, name: string, ...given: number[]): number {
  const run = module[`_${name}`]
  if (!run) throw new Error(`this reader has no ${name}`)
  return run(...given)
}

const range = (count: number) => Array.from({ length: Math.max(0, count) }, (_, place) => place)
