// Each test leaves an empty document, and React has nothing left to do when the file's document goes.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// A hang is a failure; on a busy machine a slow page is not.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
afterAll(async () => {
  // An effect may schedule another one; React works in turns of the event loop.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
})
