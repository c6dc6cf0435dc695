// Each test leaves an empty document; each file leaves React with nothing to do, and no module with what it remembers.
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The real one, whatever clock a test stops.
const { setImmediate } = globalThis

const { getElementError: printMissing } = getConfig()

configure(({ asyncWrapper }) => ({
  getElementError: missing,
  // A hang is a failure; on a busy machine a slow page is not.
  asyncUtilTimeout: 60_000,
  // What was waited for is shown before its effects run: a test goes on once it listens, has the focus, has asked.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait()
      await effects()
      return result
    }),
}))

// jsdom has no database that could keep a device's key, so its calls prove none: journeys do, in a browser.
Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })

/** The document is printed once somebody reads it: while a test waits, this is thrown away at every look. */
function missing(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  // A failure points at the line of the test, not at this one.
  Error.captureStackTrace(error, missing)
  let words: string | undefined
  const get = () => {
    words ??= printMissing(message, container).message
    return words
  }
  return Object.defineProperty(error, 'message', { configurable: true, get })
}

// Hooks run from the last to the first: React is gone when the rest of the page goes. Some tests have no page.
afterEach(() => globalThis.document?.body.replaceChildren())
afterEach(cleanup)
afterAll(effects)
afterAll(() => void vi.resetModules())
// Modules are imported by what the environment says: of the next file, not of this one.
afterAll(() => void vi.unstubAllEnvs())

/** An effect may schedule another one; React works in turns of the event loop. */
async function effects(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
