// Files in a folder of this machine, readable by this user only; whole or not there, also after a power cut.
import assert from 'node:assert/strict'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { DocumentStore } from './port.ts'

export function createDiskStore(folder: string): DocumentStore {
  const pathOf = (name: string) => {
    assert(/^[a-z0-9_]+$/.test(name), 'a document is named by its id')
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      assertOutsideTransaction('the document store')
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    get(name) {
      assertOutsideTransaction('the document store')
      return readFile(pathOf(name))
    },
    async remove(name) {
      assertOutsideTransaction('the document store')
      await rm(pathOf(name), { force: true })
    },
  }
}
