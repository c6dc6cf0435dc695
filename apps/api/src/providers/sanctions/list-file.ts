// The list as a file of this machine, which the operator replaces: read again when it changed.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { SanctionsList, SanctionsSource } from './port.ts'
import { parseConsolidatedList } from './un-consolidated.ts'

/** Enough to tell versions apart; shown to people. */
const VERSION_LETTERS = 16

export function createListFile(path: string, log: Pick<FastifyBaseLogger, 'error'>): SanctionsSource {
  let good: SanctionsList | undefined
  /** What the file looked like when it was last read, well or not. */
  let seen: string | undefined
  async function refresh(): Promise<SanctionsList> {
    const { mtimeMs, size, ino } = await stat(path)
    const stamp = `${mtimeMs} ${size} ${ino}`
    if (good && stamp === seen) return good
    seen = stamp
    const bytes = await readFile(path)
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LETTERS)
    if (good?.version !== version) good = { version, people: parseConsolidatedList(bytes.toString('utf8')) }
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
