// Stands in for what jsdom lacks of a browser with a camera: its stream, and drawing what it shows.
import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'

export type FakeCamera = {
  /** How the next request for the camera ends; a stream unless a test says otherwise. */
  refusal: DOMException | undefined
  asked: number
  /** Streams that are still on. */
  running: () => number
}

/** `isMoving`: the browser says when there is a new frame. Until `vi.unstubAllGlobals()`. Call `takePicture` where a person would press the button. */
export function fakeCamera({ width = 1280, height = 720, has = true, isMoving = false } = {}): FakeCamera {
  const tracks: { isStopped: boolean }[] = []
  const camera: FakeCamera = {
    refusal: undefined,
    asked: 0,
    running: () => tracks.filter(({ isStopped }) => !isStopped).length,
  }
  const mediaDevices = {
    async getUserMedia() {
      camera.asked += 1
      if (camera.refusal) throw camera.refusal
      const track = { isStopped: false, stop: () => Object.assign(track, { isStopped: true }), addEventListener() {} }
      tracks.push(track)
      return { getTracks: () => [track], getVideoTracks: () => [track] }
    },
  }
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      languages: { value: [] },
      onLine: { value: true },
      mediaDevices: { value: has ? mediaDevices : undefined },
    }),
  )
  fakeDrawing(width, height)
  if (isMoving)
    define(HTMLVideoElement.prototype, 'requestVideoFrameCallback', (next: () => void) => queueMicrotask(next))
  else Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
  return camera
}

function define(prototype: object, name: string, value: unknown): void {
  Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
}

function fakeDrawing(width: number, height: number): void {
  define(HTMLVideoElement.prototype, 'videoWidth', width)
  define(HTMLVideoElement.prototype, 'videoHeight', height)
  define(HTMLCanvasElement.prototype, 'getContext', () => ({ drawImage() {} }))
  define(HTMLCanvasElement.prototype, 'toDataURL', () => 'data:image/jpeg;base64,AAAA')
  define(HTMLCanvasElement.prototype, 'toBlob', function toBlob(this: HTMLCanvasElement, done: (blob: Blob) => void) {
    done(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }))
  })
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new DOMException('not a picture', 'InvalidStateError')
    return { width, height, close() {} }
  })
}

/** The camera shows something, and the button is pressed. */
export async function takePicture(): Promise<void> {
  fireEvent.loadedData(await screen.findByLabelText('What the camera sees'))
  fireEvent.click(await screen.findByRole('button', { name: 'Take the picture' }))
}
