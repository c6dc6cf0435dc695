// A picture as it is sent: what the camera shows, or a file of its app, drawn as a JPEG of bounded size.
import { t } from '@kivuko/contract/text.ts'
import { FRAME_SIDE_MAX, FRAME_SIDE_MIN, MORE_OF_EACH } from '@kivuko/contract/verification.ts'

/**
 * `preview` is a data URL: pages may show nothing else that was made here. `more` were taken in the same moment, for the
 * identity provider; a camera app takes none.
 */
export type Picture = { file: File; preview: string; more: readonly File[] }

/** Its message is for the person with the camera. */
export class PictureProblem extends Error {}

const JPEG = 'image/jpeg'
const JPEG_QUALITY = 0.9
const PREVIEW_QUALITY = 0.7

/** Throws PictureProblem. */
export async function pictureOfVideo(video: HTMLVideoElement): Promise<Picture> {
  const size = { width: video.videoWidth, height: video.videoHeight }
  const picture = await draw(video, size)
  const more: File[] = []
  // Where a browser does not say when the camera has a new one, each would be the same again.
  if (!('requestVideoFrameCallback' in video)) return picture
  while (more.length < MORE_OF_EACH && (await hasMoved(video))) more.push((await draw(video, size)).file)
  return { ...picture, more }
}

/** So many frames on, a face is no longer exactly the same: a quarter of a second of most cameras. */
const FRAMES_APART = 8
/** A camera that stands still is waited for no longer. */
const PATIENCE_MS = 5000

/** True once the camera is so many frames on. */
async function hasMoved(video: HTMLVideoElement): Promise<boolean> {
  for (let frame = 0; frame < FRAMES_APART; frame += 1) {
    const isNext = await new Promise<boolean>((resolve) => {
      const waiting = setTimeout(() => resolve(false), PATIENCE_MS)
      video.requestVideoFrameCallback(() => {
        clearTimeout(waiting)
        resolve(true)
      })
    })
    if (!isNext) return false
  }
  return true
}

/** Throws PictureProblem. */
export async function pictureOfFile(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) throw new PictureProblem(t('That file is not a picture this browser can open. Please take another one.'))
  try {
    return await draw(bitmap, bitmap)
  } finally {
    bitmap.close()
  }
}

async function draw(source: CanvasImageSource, { width, height }: { width: number; height: number }): Promise<Picture> {
  if (Math.min(width, height) < FRAME_SIDE_MIN)
    throw new PictureProblem(
      t('That picture is too small. Please take it with a camera of at least 640 by 480 pixels.'),
    )
  const scale = Math.min(1, FRAME_SIDE_MAX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, JPEG_QUALITY))
  if (!blob) throw new PictureProblem(t('That file is not a picture this browser can open. Please take another one.'))
  return {
    file: new File([blob], 'selfie.jpg', { type: JPEG }),
    preview: canvas.toDataURL(JPEG, PREVIEW_QUALITY),
    more: [],
  }
}
