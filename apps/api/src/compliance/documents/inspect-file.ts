// What a file truly is, told by its bytes, and what staff will see of it. A picture is drawn anew, which leaves nothing
// in it but the picture; of a PDF every page is drawn, and nobody opens the PDF itself.

import { DOCUMENT_MEDIA_TYPES, type DocumentMediaType } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { drawPdf } from './draw-pdf.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { refuseIllegiblePages, refuseIllegiblePicture, refuseSmallPicture } from './legible.ts'

/** A picture of more pixels is refused before it is unpacked. */
const PIXELS_MAX = 50_000_000
/** Longer sides are made this long: small print stays legible. */
const SIDE_MAX = 3_000
const DRAWING_SECONDS_MAX = 10
const JPEG_QUALITY = 88

/** `pages`: JPEGs, one a page of a PDF; none of a picture, which is its own page. */
export type InspectedFile = { bytes: Buffer; mediaType: DocumentMediaType; pages: Buffer[] }

export async function inspectFile(bytes: Buffer): Promise<InspectedFile> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const mediaType = DOCUMENT_MEDIA_TYPES.find((type) => type === found?.mime)
  if (!mediaType) throw new AppError('file_type_refused')
  return mediaType === 'application/pdf' ? inspectPages(bytes) : inspectPicture(bytes, mediaType)
}

async function inspectPages(bytes: Buffer): Promise<InspectedFile> {
  inspectPdf(bytes)
  const pages = await drawPdf(bytes)
  await refuseIllegiblePages(pages)
  return { mediaType: 'application/pdf', bytes, pages }
}

async function inspectPicture(bytes: Buffer, mediaType: 'image/jpeg' | 'image/png'): Promise<InspectedFile> {
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata())
  refuseSmallPicture({ width, height })
  const drawn = await readable(drawAnew(bytes, mediaType))
  await refuseIllegiblePicture(drawn)
  return { mediaType, bytes: drawn, pages: [] }
}

function drawAnew(bytes: Buffer, mediaType: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DRAWING_SECONDS_MAX })
  return (mediaType === 'image/jpeg' ? picture.jpeg({ quality: JPEG_QUALITY }) : picture.png()).toBuffer()
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new AppError('file_unreadable', { cause: error })
  }
}
