// Whether a person can read what a picture shows: large enough, of a shape that papers have, and sharp somewhere.
import { DOCUMENT_SHAPE_MAX, DOCUMENT_SIDE_MIN } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import sharp from 'sharp'

/** Compared at one size: what is legible on a screen, whatever the camera's. Never made larger. */
const COMPARED_SIDE = 1_200
/** A camera's grain, which has edges of its own, is smoothed first. */
const NOISE_SIGMA = 1
/** A document may cover a part of the picture, so its sharpest squares count; a speck of dust is fewer of them. */
const SQUARE = 50
const SHARP_SQUARES = 3
/**
 * The variance of the Laplacian of greys of 255, smoothed as above. Measured on lines of 18-pixel letters in a picture of
 * 1,280: 440 when sharp, 110 when sharp and faint, 50 blurred over 2 pixels, where they are still read, 20 over 3. A good
 * photo that is refused is a customer lost, so what is in doubt is left to the reviewer.
 */
const SHARPNESS_MIN = 30

type Size = { width: number; height: number }

/** Before it is unpacked. */
export function refuseSmallPicture({ width, height }: Size): void {
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (shorter < DOCUMENT_SIDE_MIN) {
    throw new AppError('picture_too_small', {
      detail: say(
        'The photo is too small: its shorter side has {pixels} pixels, and {least} are needed. Please take it with the camera itself, from nearer, and send it as it is.',
        { pixels: shorter, least: DOCUMENT_SIDE_MIN },
      ),
    })
  }
  if (longer > shorter * DOCUMENT_SHAPE_MAX) throw new AppError('picture_odd_shape')
}

export async function refuseIllegiblePicture(picture: Buffer): Promise<void> {
  if ((await sharpnessOfPicture(picture)) < SHARPNESS_MIN) throw new AppError('picture_blurred')
}

/** One page with something to read is enough: backs are often empty. */
export async function refuseIllegiblePages(pages: readonly Buffer[]): Promise<void> {
  for (const page of pages) if ((await sharpnessOfPicture(page)) >= SHARPNESS_MIN) return
  throw new AppError('picture_blurred', {
    detail: say('That PDF shows nothing that can be read. Please scan the document again, or send a photo of it.'),
  })
}

async function sharpnessOfPicture(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: COMPARED_SIDE, height: COMPARED_SIDE, fit: 'inside', withoutEnlargement: true })
    .blur(NOISE_SIGMA)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharpnessOf(data, info)
}

/** Of greys row by row: the variance of the Laplacian in the third sharpest square; 0 where there are fewer. Pure. */
function sharpnessOf(greys: Uint8Array, { width, height }: Size): number {
  const squares: number[] = []
  for (let top = 1; top + SQUARE < height; top += SQUARE) {
    for (let left = 1; left + SQUARE < width; left += SQUARE) squares.push(varianceAt(greys, width, top, left))
  }
  return squares.sort((a, b) => b - a)[SHARP_SQUARES - 1] ?? 0
}

function varianceAt(greys: Uint8Array, width: number, top: number, left: number): number {
  let sum = 0
  let squared = 0
  const grey = (at: number) => greys[at] ?? 0
  for (let row = top; row < top + SQUARE; row += 1) {
    for (let at = row * width + left; at < row * width + left + SQUARE; at += 1) {
      const edge = 4 * grey(at) - grey(at - 1) - grey(at + 1) - grey(at - width) - grey(at + width)
      sum += edge
      squared += edge * edge
    }
  }
  const count = SQUARE * SQUARE
  return squared / count - (sum / count) ** 2
}
