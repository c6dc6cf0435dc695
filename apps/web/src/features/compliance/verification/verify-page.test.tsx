import { openVerification, submitVerification } from '@kivuko/contract/verification.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCamera, takePicture } from '../../../../test/fake-camera.ts'
import { FakeUpload, fakeUploads } from '../../../../test/fake-upload.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'
import { until } from '../../../../test/until.ts'

const OPENED = {
  state: 'opened' as const,
  poses: ['left' as const, 'straight' as const, 'closer' as const],
  pictures_until: '2026-11-20T10:10:00.000Z',
  seconds_left: 600,
  received: 0,
}
const TITLES = ['Turn your head to your left', 'Look straight ahead', 'Come closer']

beforeEach(() => {
  startClean()
  fakeUploads()
})
afterEach(() => vi.useRealTimers())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openPage(...handlers: Parameters<typeof fakeApi>) {
  const api = fakeApi(...handlers, on(openVerification, OPENED), on(submitVerification, { state: 'submitted' }))
  await openApp('/verify#kvv_token')
  return api
}

async function start(...handlers: Parameters<typeof fakeApi>) {
  const api = await openPage(...handlers)
  press('Start')
  await title('Turn your head to your left')
  return api
}

async function takeAll(): Promise<void> {
  for (const name of TITLES) {
    await title(name)
    await takePicture()
  }
  await title('Look at your pictures')
}

async function sent(count: number): Promise<FakeUpload> {
  await waitFor(() => expect(FakeUpload.all).toHaveLength(count))
  return FakeUpload.all[count - 1] as FakeUpload
}
const answer = (upload: FakeUpload, reply: { status: number; body: unknown }) => act(async () => upload.answer(reply))

test('OPS-15 OPS-16 a connection that breaks goes on where it was, and a picture that is refused is named and taken again', async () => {
  fakeCamera()
  await start()
  await takeAll()
  press('Send the pictures')
  await answer(await sent(1), raw(200, { received: 1 }))
  const second = await sent(2)
  await act(async () => second.onerror?.())
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection')
  press('Send the pictures')
  const again = await sent(3)
  expect(again.form?.get('place')).toBe('2')
  await answer(again, refuse('picture_blank'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Look straight ahead')
  expect(alert.textContent).toContain('That picture shows nothing.')
  fireEvent.click(screen.getByRole('button', { name: 'Take again: Look straight ahead' }))
  await takePicture()
  await title('Look at your pictures')
  expect(screen.queryByRole('alert')).toBeNull()
  press('Send the pictures')
  for (const [count, place] of [
    [4, '2'],
    [5, '3'],
  ] as const) {
    const upload = await sent(count)
    expect(upload.form?.get('place')).toBe(place)
    await answer(upload, raw(200, { received: Number(place) }))
  }
  await title('Your pictures are sent')
})

test('PRV-190 too few pictures for the automatic check are named before they are sent; enough say nothing', async () => {
  const warned = () => screen.queryByText(/too few pictures for the automatic check/)
  fakeCamera()
  await start()
  await takeAll()
  expect(warned()?.textContent).toContain('a person will look at them')
  startClean()
  fakeCamera({ isMoving: true })
  await start()
  await takeAll()
  expect(warned()).toBeNull()
})

test('PRV-19 a camera that moves gives more of each pose in the same moment, sent behind those that are asked for', async () => {
  fakeCamera({ isMoving: true })
  await start()
  await takeAll()
  press('Send the pictures')
  const poses = [...OPENED.poses, ...OPENED.poses.flatMap((pose) => [pose, pose])]
  for (const [at, pose] of poses.entries()) {
    const upload = await sent(at + 1)
    expect([upload.form?.get('place'), upload.form?.get('pose')]).toEqual([String(at + 1), pose])
    await answer(upload, raw(200, { received: at + 1 }))
  }
  await title('Your pictures are sent')
})

test.each([
  ['verification_link_used', 'This link was already opened in another browser. Go on there, or make a new link.'],
  ['verification_link_expired', 'This link has expired, or a newer one was made. Please make a new link.'],
  [
    'verification_link_invalid',
    'This link is not complete. Open it again from where it was made, or make a new one there.',
  ],
] as const)('ONB-08 OPS-13 %s is said in a sentence that leads to a new link', async (code, text) => {
  fakeCamera()
  await openPage(on(openVerification, () => refuse(code)))
  press('Start')
  await title('This link cannot be used')
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to your verification' }).getAttribute('href')).toBe('/kyc-verification')
})

test('OPS-11 OPS-17 a link without its token, one whose time is over, and one that was judged each say so', {
  tags: 'long',
}, async () => {
  fakeCamera()
  fakeApi()
  await openApp('/verify')
  await title('This link cannot be used')
  startClean()
  fakeCamera()
  await start(on(openVerification, { ...OPENED, seconds_left: 1 }))
  await screen.findByText(/The ten minutes for the pictures have passed/)
  startClean()
  fakeCamera()
  await openPage(on(openVerification, { ...OPENED, state: 'rejected' }))
  press('Start')
  await title('Your selfie could not be verified')
})

test('OPS-19 without a camera for the page, or when it is refused, each picture comes from the camera app', async () => {
  const camera = fakeCamera()
  camera.refusal = new DOMException('no', 'NotAllowedError')
  await start()
  await screen.findByText(/This page may not use the camera\. Allow it/)
  expect(screen.queryByRole('button', { name: 'Take the picture' })).toBeNull()
  const input = () => screen.getByLabelText<HTMLInputElement>('Use the camera app', { selector: 'input' })
  expect([input().accept, input().getAttribute('capture')]).toEqual(['image/*', 'user'])
  const give = (file: File) => fireEvent.change(input(), { target: { files: [file] } })
  give(new File(['text'], 'a.txt', { type: 'text/plain' }))
  await screen.findByText('That file is not a picture this browser can open. Please take another one.')
  give(new File(['a picture'], 'a.jpg', { type: 'image/jpeg' }))
  await title('Look straight ahead')
  camera.refusal = undefined
  press('Try the camera again')
  await takePicture()
  await title('Come closer')

  startClean()
  fakeCamera({ has: false, width: 320, height: 240 })
  await start()
  await screen.findByText(/No camera was found for this page/)
  give(new File(['a picture'], 'a.jpg', { type: 'image/jpeg' }))
  await screen.findByText(/That picture is too small/)
})

test('OPS-14 leaving the page turns the camera off and stops what is being sent', async () => {
  const camera = fakeCamera()
  await start()
  await screen.findByLabelText('What the camera sees')
  expect(camera.running()).toBe(1)
  await takeAll()
  press('Send the pictures')
  const upload = await sent(1)
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  await until(() => expect(upload.isAborted).toBe(true))
  expect(camera.running()).toBe(0)
})

test('TRD-79 who followed the link on the device that made it goes back to where they were', async () => {
  fakeApi()
  await openApp('/verify', { usr: { cameFrom: '/sell?crypto=eth' }, key: 'verify', idx: 1 })
  const link = await screen.findByRole('link', { name: 'Go to your verification' })
  expect(link.getAttribute('href')).toBe('/sell?crypto=eth')
})

test('PTN-299 who takes the pictures for a verification link on another device is sent back to the page they came from, and to no sign-in', async () => {
  const toSite = () => screen.queryByRole('link', { name: /verification/ })
  const goBack = 'Go back to the page you came from. This one can be closed.'
  for (const [state, name, lead] of [
    ['submitted', 'Your pictures are sent', /The screen where you made the link goes on by itself\.$/],
    ['approved', 'Your selfie is verified', /nothing more to do/],
    ['rejected', 'Your selfie could not be verified', /Make a new link/],
  ] as const) {
    startClean()
    fakeApi(on(openVerification, { ...OPENED, state }))
    await openApp('/verify?for=visitor#kvv_token')
    // The token leaves the address; whose link it is stays.
    await waitFor(() => expect(window.location.href).toMatch(/\/verify\?for=visitor$/))
    press('Start')
    await title(name)
    expect(screen.getByText(lead)).toBeDefined()
    expect(screen.getByText(goBack)).toBeDefined()
    expect(toSite()).toBeNull()
  }
  startClean()
  fakeApi(on(openVerification, () => refuse('verification_link_expired')))
  await openApp('/verify?for=visitor#kvv_token')
  press('Start')
  await title('This link cannot be used')
  expect(screen.getByText(goBack)).toBeDefined()
  expect(toSite()).toBeNull()
  // On the device that has the page, the way back is a link.
  startClean()
  fakeApi()
  await openApp('/verify?for=visitor', { usr: { cameFrom: '/verification' }, key: 'verify', idx: 1 })
  const link = await screen.findByRole('link', { name: 'Go to your verification' })
  expect(link.getAttribute('href')).toBe('/verification')
})
