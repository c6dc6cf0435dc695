// Puts a file away part by part while it is made, and says how far it is. Stops when another attempt took over.
import type { ExportId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { insertPart, setProgress } from './store.ts'

const PART_BYTES = 1 << 18
const PROGRESS_EVERY_MS = 300

export function keepParts(db: Db, attempt: { exportId: ExportId; attempt: number }) {
  let waiting: Buffer[] = []
  let bytes = 0
  let place = 0
  let lines = 0
  let saidAt = performance.now()

  async function put(): Promise<void> {
    if (bytes === 0) return
    const part = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    await insertPart(db, { ...attempt, place, bytes: part })
    place += 1
  }

  return {
    async add(chunk: Buffer): Promise<void> {
      waiting.push(chunk)
      bytes += chunk.length
      if (bytes >= PART_BYTES) await put()
    },
    async onLines(count: number): Promise<void> {
      lines += count
      if (performance.now() - saidAt < PROGRESS_EVERY_MS) return
      if (!(await setProgress(db, { ...attempt, lines }))) throw new Error('another attempt draws this export')
      saidAt = performance.now()
    },
    end: put,
  }
}
