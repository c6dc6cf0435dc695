// The text of a QR code in a picture: read by the browser itself, or by a small decoder that comes when it cannot.

/** Not in TypeScript's own library of the browser. */
type Detector = { detect: (source: CanvasImageSource) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

type Source = HTMLVideoElement | ImageBitmap
/** Undefined where there is no code to be read. */
export type ReadCode = (source: Source) => Promise<string | undefined>

/** The decoder reads a picture of so many dots a side in some milliseconds; more shows no more of a code. */
const SIDE_MAX = 800
const QR = 'qr_code'

export async function codeReader(): Promise<ReadCode> {
  return (await ownReader()) ?? decodingReader()
}

async function ownReader(): Promise<ReadCode | undefined> {
  try {
    const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes(QR)) return undefined
    const detector = new BarcodeDetector({ formats: [QR] })
    // Some have the class, and nothing behind it.
    await detector.detect(document.createElement('canvas')).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    })
    return async (source) => (await detector.detect(source))[0]?.rawValue
  } catch {
    return undefined
  }
}

async function decodingReader(): Promise<ReadCode> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    const { width, height } = sizeOf(source)
    if (!context || width === 0 || height === 0) return undefined
    const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It says so by throwing.
      return undefined
    }
  }
}

function sizeOf(source: Source): { width: number; height: number } {
  return source instanceof ImageBitmap ? source : { width: source.videoWidth, height: source.videoHeight }
}
