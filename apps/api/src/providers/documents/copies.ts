// The second folder of documents: beside a file that no row names any more stands since when.
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiskStore } from './disk.ts'
import type { DocumentCopies } from './port.ts'

const UNNEEDED = '.unneeded'

export function createCopies(folder: string): DocumentCopies {
  const { put, remove } = createDiskStore(folder)
  const markerOf = (name: string) => join(folder, `${name}${UNNEEDED}`)
  return {
    put,
    async names() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return new Set(names.filter((name) => /^[a-z0-9_]+$/.test(name)))
    },
    need: (name) => rm(markerOf(name), { force: true }),
    async unneededSince(name, now) {
      const marked = await stat(markerOf(name)).catch(() => undefined)
      if (marked) return marked.mtime
      await writeFile(markerOf(name), '', { mode: 0o600 })
      await utimes(markerOf(name), now, now)
      return now
    },
    async remove(name) {
      await remove(name)
      await rm(markerOf(name), { force: true })
    },
  }
}
