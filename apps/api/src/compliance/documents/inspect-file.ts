// What a file truly is, told by its bytes. Pictures are drawn anew, which leaves nothing in them but the picture.

import { DOCUMENT_MEDIA_TYPES, type DocumentMediaType } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { inspectPdf } from './inspect-pdf.ts'

/** A picture of more pixels is refused before it is unpacked. */
const PIXELS_MAX = 50_000_000
/** Longer sides are made this long: small print stays legible. */
const SIDE_MAX = 3_000
const DRAWING_SECONDS_MAX = 10
const JPEG_QUALITY = 88

export type InspectedFile = { bytes: Buffer; mediaType: DocumentMediaType }

export async function inspectFile(bytes: Buffer): Promise<InspectedFile> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const mediaType = DOCUMENT_MEDIA_TYPES.find((type) => type === found?.mime)
  if (!mediaType) throw new AppError('file_type_refused')
  if (mediaType !== 'application/pdf') return { mediaType, bytes: await drawAnew(bytes, mediaType) }
  inspectPdf(bytes)
  return { mediaType, bytes }
}

async function drawAnew(bytes: Buffer, mediaType: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DRAWING_SECONDS_MAX })
    return await (mediaType === 'image/jpeg' ? picture.jpeg({ quality: JPEG_QUALITY }) : picture.png()).toBuffer()
  } catch (error) {
    throw new AppError('file_unreadable', { cause: error })
  }
}
