// The library draws on a canvas, which jsdom has not: it is faked here, and real in the journeys.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../../../test/render-app.tsx'

const LIBRARY = 'pdfjs-dist/legacy/build/pdf.mjs'
const FRAME_WIDTH = 600

type Drawn = { page: number; width: number; height: number }

beforeEach(() => {
  startClean()
  vi.doUnmock(LIBRARY)
  class Measured {
    private readonly tell: () => void
    constructor(tell: () => void) {
      this.tell = tell
    }
    observe(): void {
      this.tell()
    }
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Measured)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(FRAME_WIDTH)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

/** Pages of 300 by 400. */
function playLibrary({ pages = 3, broken = 0 }: { pages?: number; broken?: number } = {}) {
  const drawn: Drawn[] = []
  const asked: Record<string, unknown>[] = []
  const destroy = vi.fn(async () => {})
  const getPage = async (page: number) => ({
    getViewport: ({ scale }: { scale: number }) => ({ width: 300 * scale, height: 400 * scale }),
    render: ({ viewport }: { viewport: { width: number; height: number } }) => {
      if (page !== broken) drawn.push({ page, ...viewport })
      return { promise: page === broken ? Promise.reject(new Error('no such colour')) : Promise.resolve(), cancel() {} }
    },
  })
  vi.doMock(LIBRARY, () => ({
    GlobalWorkerOptions: {},
    getDocument: (options: Record<string, unknown>) => {
      asked.push(options)
      const promise = pages > 0 ? Promise.resolve({ numPages: pages, getPage }) : Promise.reject(new Error('no PDF'))
      return { promise, destroy }
    },
  }))
  return { drawn, asked, destroy }
}

async function open(): Promise<() => void> {
  const { PdfView } = await import('./pdf-view.tsx')
  const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  return render(<PdfView file={file} kind="Passport" keys={{ isOn: true }} />).unmount
}

const sheet = (page: number, pages = 3) =>
  screen.findByRole('img', { name: `Passport, as it was sent: Page ${page} of ${pages}` })

test('OPS-131 a PDF is gone through page by page, and zoomed and turned with what pictures have', async () => {
  const { drawn, asked, destroy } = playLibrary()
  const leave = await open()
  const canvas = await sheet(1)
  expect(canvas.tagName).toBe('CANVAS')
  expect(drawn).toEqual([{ page: 1, width: 600, height: 800 }])
  expect(asked[0]).toMatchObject({ useWasm: false, useSystemFonts: false, maxImageSize: 100_000_000 })

  fireEvent.keyDown(document.body, { key: '+' })
  fireEvent.click(screen.getByRole('button', { name: 'Turn right' }))
  expect(screen.getByText('150 %, turned 90°')).toBeDefined()
  expect(canvas.style.transform).toContain('rotate(90deg)')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await sheet(2)
  fireEvent.keyDown(document.body, { key: 'n' })
  await sheet(3)
  fireEvent.keyDown(document.body, { key: 'n' })
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('Page 3 of 3').tagName).toBe('OUTPUT')
  fireEvent.keyDown(document.body, { key: 'p' })
  await sheet(2)
  expect(screen.getByText('150 %, turned 90°')).toBeDefined()
  expect(drawn.map(({ page }) => page)).toEqual([1, 2, 3, 2])
  leave()
  await waitFor(() => expect(destroy).toHaveBeenCalled())
})

test('OPS-131 a single page has no others to go to; one larger than a screen can draw is drawn as sharp as can be', async () => {
  vi.stubGlobal('devicePixelRatio', 40)
  const { drawn } = playLibrary({ pages: 1 })
  await open()
  await sheet(1, 1)
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  const [{ width, height } = { width: 0, height: 0 }] = drawn
  expect(width * height).toBeLessThanOrEqual(16_000_001)
})

test('OPS-131 a PDF that cannot be read says so, and a page alone does', async () => {
  playLibrary({ pages: 0 })
  const leave = await open()
  expect((await screen.findByRole('alert')).textContent).toContain('This PDF cannot be shown here')
  leave()

  vi.resetModules()
  playLibrary({ broken: 2 })
  await open()
  await sheet(1)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Page 2 cannot be shown here')
  // What was drawn before is not shown under its name.
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await sheet(3)
  expect(screen.queryByRole('alert')).toBeNull()
})
