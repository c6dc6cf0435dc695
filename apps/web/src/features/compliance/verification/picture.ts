// A picture as it is sent: what the camera shows, or a file of its app, drawn as a JPEG of bounded size.
import { t } from '@kivuko/contract/text.ts'
import { FRAME_SIDE_MAX, FRAME_SIDE_MIN } from '@kivuko/contract/verification.ts'

/** `preview` is a data URL: pages may show nothing else that was made here. */
export type Picture = { file: File; preview: string }

/** Its message is for the person with the camera. */
export class PictureProblem extends Error {}

const JPEG = 'image/jpeg'
const JPEG_QUALITY = 0.9
const PREVIEW_QUALITY = 0.7

/** Throws PictureProblem. */
export function pictureOfVideo(video: HTMLVideoElement): Promise<Picture> {
  return draw(video, { width: video.videoWidth, height: video.videoHeight })
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
  return { file: new File([blob], 'selfie.jpg', { type: JPEG }), preview: canvas.toDataURL(JPEG, PREVIEW_QUALITY) }
}
