// The list as a file of this machine, which the operator replaces: read again when it changed.
import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { apart } from '#platform/apart.ts'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { ListAsked, ListFound } from './list-worker.ts'
import type { SanctionsList, SanctionsSource } from './port.ts'

/** A list of a hundred megabytes is read in half of it. */
const readList = apart<ListAsked, ListFound>(new URL('list-worker.ts', import.meta.url), {
  timeoutMs: 60_000,
  memoryMb: 1_024,
})

export function createListFile(path: string, log: Pick<FastifyBaseLogger, 'error'>): SanctionsSource {
  let good: SanctionsList | undefined
  /** What the file looked like when it was last read, well or not. */
  let seen: string | undefined
  async function refresh(): Promise<SanctionsList> {
    const { mtimeMs, size, ino } = await stat(path)
    const stamp = `${mtimeMs} ${size} ${ino}`
    if (good && stamp === seen) return good
    seen = stamp
    const { version, people } = await readList({ path, known: good?.version })
    if (people) good = { version, people }
    assert(good, 'a version is known only with its people')
    return good
  }
  return {
    async read() {
      assertOutsideTransaction('the sanctions list')
      try {
        return await refresh()
      } catch (error) {
        if (!good) throw new Error(`${path} cannot be used: ${(error as Error).message}`, { cause: error })
        log.error(
          { err: error, file: path },
          'the sanctions list cannot be read; names are compared with the last good one',
        )
        return good
      }
    },
  }
}
