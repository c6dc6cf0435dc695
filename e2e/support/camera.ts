// The browser's fake camera shows a figure moving in circles: a picture is taken when it differs from those before.
import { expect, type Page } from '@playwright/test'

/** Presses the button as soon as the camera shows what it does not show on the pictures of other places. */
export async function takePicture(page: Page, place: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Take the picture' })).toBeEnabled()
  await expect.poll(() => page.evaluate(pressWhenMoved, place), { intervals: [30] }).toBe(true)
}

/** Runs in the page, where the press is for the very frame that was looked at. */
function pressWhenMoved(place: number): boolean {
  const SIDE = 32
  const MOVED_MIN = 2.5
  const CONTRAST_MIN = 8
  const video = document.querySelector('video')
  const buttons = [...document.querySelectorAll('button')]
  const button = buttons.find(({ textContent, disabled }) => textContent === 'Take the picture' && !disabled)
  const context = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d')
  if (!video?.videoWidth || !button || !context) return false
  context.drawImage(video, 0, 0, SIDE, SIDE)
  const { data } = context.getImageData(0, 0, SIDE, SIDE)
  const greys = Array.from(
    { length: SIDE * SIDE },
    (_, at) => 0.3 * (data[at * 4] ?? 0) + 0.6 * (data[at * 4 + 1] ?? 0),
  )
  const kept = JSON.parse(document.body.dataset.taken ?? '{}') as Record<number, number[]>
  const others = Object.entries(kept).flatMap(([at, greys]) => (Number(at) === place ? [] : [greys]))
  const meanOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const middle = meanOf(greys)
  const hasContrast = meanOf(greys.map((grey) => Math.abs(grey - middle))) > CONTRAST_MIN
  const hasMoved = others.every(
    (other) => meanOf(greys.map((grey, at) => Math.abs(grey - (other[at] ?? 0)))) > MOVED_MIN,
  )
  if (!hasContrast || !hasMoved) return false
  document.body.dataset.taken = JSON.stringify({ ...kept, [place]: greys })
  button.click()
  return true
}
