// Random bytes for ids, drawn from the system in pages: asking for a few at a time costs more than all the rest of an id.
import { randomFillSync } from 'node:crypto'

const PAGE_BYTES = 4096
const page = Buffer.alloc(PAGE_BYTES)
let used = PAGE_BYTES

/** Unpredictable bytes, each given out once; read them at once, the page is filled anew. For ids; secrets are drawn with `randomBytes`. */
export function randomForId(bytes: number): Buffer {
  if (used + bytes > PAGE_BYTES) {
    randomFillSync(page)
    used = 0
  }
  const start = used
  used += bytes
  return page.subarray(start, used)
}
