// Random bytes for ids, drawn from the system in pages: small draws cost more than the rest of an id.
import { randomFillSync } from 'node:crypto'

const PAGE_BYTES = 4096
const page = Buffer.alloc(PAGE_BYTES)
let used = PAGE_BYTES

/** Unpredictable bytes, each given out once; read them before the next call. Secrets use `randomBytes` instead. */
export function randomForId(bytes: number): Buffer {
  if (used + bytes > PAGE_BYTES) {
    randomFillSync(page)
    used = 0
  }
  const start = used
  used += bytes
  return page.subarray(start, used)
}
