// Pictures drawn in a page: what a camera would hand in.
import type { Page } from '@playwright/test'

/**
 * A head before a wall, 640 by 480, at one of a few places: no picture is like another. Drawn rather than photographed
 * off the screen, which a busy machine may refuse.
 */
export async function drawHead(page: Page, at: number): Promise<Buffer> {
  const address = await page.evaluate((place) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    brush.fillStyle = '#dbe4e1'
    brush.fillRect(0, 0, 640, 480)
    brush.fillStyle = '#7a4a2b'
    brush.ellipse(place * 150, 240, 80, 160, 0, 0, 2 * Math.PI)
    brush.fill()
    return canvas.toDataURL('image/jpeg', 0.85)
  }, at)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
