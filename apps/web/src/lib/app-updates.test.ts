import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

function workerOf(state: string) {
  return Object.assign(new EventTarget(), { state, postMessage: vi.fn() })
}

test('APP-25 an update is told once it waits, and takes over when the person says so; the first version updates nothing', async () => {
  document.head.append(Object.assign(document.createElement('script'), { type: 'none' }))
  document.head.querySelector('script')?.setAttribute('data-start', 'now')
  const [before, installing] = [workerOf('installed'), workerOf('installing')]
  const registration = Object.assign(new EventTarget(), { waiting: before, installing: null, update: vi.fn() })
  const container = Object.assign(new EventTarget(), {
    controller: undefined as object | undefined,
    register: vi.fn(async () => registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', () => {})
  const updates = await import('./app-updates.ts')
  const leave = updates.followUpdates()
  await vi.waitFor(() => expect(container.register).toHaveBeenCalledWith('/service-worker.js'))
  // The page has the code of the one that waited already.
  await vi.waitFor(() => expect(before.postMessage).toHaveBeenCalledWith('take-over'))

  const find = (worker: ReturnType<typeof workerOf>) => {
    Object.assign(registration, { installing: worker })
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
  find(workerOf('installing'))
  expect(updates.isUpdateReady()).toBe(false)
  container.controller = {}
  const told = vi.fn()
  updates.onUpdate(told)
  find(installing)
  expect([updates.isUpdateReady(), told.mock.calls.length]).toEqual([true, 1])
  expect(installing.postMessage).not.toHaveBeenCalled()
  updates.update()
  expect(installing.postMessage).toHaveBeenCalledWith('take-over')
  leave()
})

test('APP-42 whoever saves data has the worker that fetches nothing ahead', async () => {
  vi.resetModules()
  document.head.append(Object.assign(document.createElement('script'), { type: 'none' }))
  document.head.querySelector('script')?.setAttribute('data-start', 'now')
  document.documentElement.dataset.saving = ''
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null, update: vi.fn() })
  const register = vi.fn(async () => registration)
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { register }) })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', () => {})
  const { followUpdates } = await import('./app-updates.ts')
  const leave = followUpdates()
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('/service-worker.js?light'))
  leave()
  delete document.documentElement.dataset.saving
})
