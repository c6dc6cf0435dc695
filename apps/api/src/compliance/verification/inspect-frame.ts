// Whether a picture is one: a JPEG of the size that is asked for, with something on it. It is drawn anew, which leaves
// nothing in it but the picture.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { FRAME_SIDE_MAX, FRAME_SIDE_MIN } from '@kivuko/contract/verification.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

/** A picture of more pixels is refused before it is unpacked. */
const PIXELS_MAX = 30_000_000
const DRAWING_SECONDS_MAX = 10
const JPEG_QUALITY = 90
/** For comparing, a picture is made this small, grey: noise goes, a turned head stays. */
const SKETCH_SIDE = 32
/** Of 255, by how much the greys of a sketch must vary, and by how much two sketches must differ, on average. */
const CONTRAST_MIN = 4
const DIFFERENCE_MIN = 1

export async function inspectFrame(bytes: Buffer): Promise<Buffer> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime !== 'image/jpeg')
    throw new AppError('file_type_refused', { detail: say('That is not a picture of a camera. Please send a JPEG.') })
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata())
  if (Math.min(width, height) < FRAME_SIDE_MIN) throw new AppError('picture_too_small')
  const drawn = await readable(
    sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: FRAME_SIDE_MAX, height: FRAME_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DRAWING_SECONDS_MAX })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  )
  if (isBlank(await sketchOf(drawn))) throw new AppError('picture_blank')
  return drawn
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new AppError('file_unreadable', { cause: error })
  }
}

/** Of pictures that were inspected: whether one of them was sent twice. */
export async function areAnyAlike(pictures: readonly Buffer[]): Promise<boolean> {
  const sketches = await Promise.all(pictures.map(sketchOf))
  return sketches.some((sketch, at) => sketches.slice(at + 1).some((later) => areAlike(sketch, later)))
}

function sketchOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).greyscale().resize(SKETCH_SIDE, SKETCH_SIDE, { fit: 'fill' }).raw().toBuffer()
}

/** One picture sent twice, also after it was saved anew. */
function areAlike(one: Buffer, other: Buffer): boolean {
  return mean(one, (grey, at) => Math.abs(grey - (other[at] ?? 0))) < DIFFERENCE_MIN
}

function isBlank(sketch: Buffer): boolean {
  const middle = mean(sketch, (grey) => grey)
  return mean(sketch, (grey) => Math.abs(grey - middle)) < CONTRAST_MIN
}

function mean(sketch: Buffer, value: (grey: number, at: number) => number): number {
  return sketch.reduce((sum, grey, at) => sum + value(grey, at), 0) / sketch.length
}
