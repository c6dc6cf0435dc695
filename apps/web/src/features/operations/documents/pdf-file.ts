// PDFs drawn in the page by pdf.js, which is fetched when the first one is opened. What customers send is not
// trusted: the library runs no script of a document, makes none of its fonts, and asks nobody but this site for
// anything.
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { allowScripts } from '#lib/allow-scripts.ts'
import type { Size } from './zoom-frame.tsx'

/** A side of A3 at 600 dpi has 70 million pixels; images that claim more are left out to save memory. */
const IMAGE_PIXELS_MAX = 100_000_000
/** Phones draw nothing at all on a larger sheet. */
const SHEET_PIXELS_MAX = 16_000_000

export type OpenPdf = {
  pages: number
  /** Sharp at this width on this screen. Nothing is drawn once the signal says so. */
  draw: (page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<Size>
}

/** Fails for what is no PDF, or a broken one. Closed by the signal, also while it opens. */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const [{ getDocument, GlobalWorkerOptions }, content] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    file.arrayBuffer(),
  ])
  signal.throwIfAborted()
  allowScripts(workerAddress)
  GlobalWorkerOptions.workerSrc = workerAddress
  const files = import.meta.env.VITE_PDF_FILES
  const opening = getDocument({
    data: new Uint8Array(content),
    // The worker asks by whole addresses.
    cMapUrl: new URL(`${files}cmaps/`, window.location.origin).href,
    standardFontDataUrl: new URL(`${files}standard_fonts/`, window.location.origin).href,
    wasmUrl: new URL(`${files}wasm/`, window.location.origin).href,
    // The site's policy compiles none: the decoders in plain script do the same, slower.
    useWasm: false,
    // What a document does not carry is drawn with the fonts of this site: the same at every desk.
    useSystemFonts: false,
    maxImageSize: IMAGE_PIXELS_MAX,
  })
  signal.addEventListener('abort', () => void opening.destroy())
  const pdf = await opening.promise
  return { pages: pdf.numPages, draw: (page, canvas, ended) => drawPage(pdf, page, canvas, ended) }
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<Size> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const { width, height } = page.getViewport({ scale: 1 })
  const wanted = (canvas.clientWidth * window.devicePixelRatio) / width
  const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(SHEET_PIXELS_MAX / (width * height))) })
  // Drawn beside what is seen, and put in its place when it is whole: nothing flickers.
  const sheet = document.createElement('canvas')
  sheet.width = viewport.width
  sheet.height = viewport.height
  const drawing = page.render({ canvas: sheet, viewport })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  signal.throwIfAborted()
  canvas.width = sheet.width
  canvas.height = sheet.height
  canvas.getContext('2d')?.drawImage(sheet, 0, 0)
  return { width, height }
}
