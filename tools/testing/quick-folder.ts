// Where databases of tests lie: clones are many small files, which memory takes sooner than a disk.
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const MEMORY_FREE_MIN = 4 * 2 ** 30

/** Memory that looks like a disk, where there is enough of it. */
export function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_FREE_MIN ? MEMORY : tmpdir()
}

/** Every place that `quickFolder` may have answered. */
export function temporaryFolders(): string[] {
  return [tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])]
}
