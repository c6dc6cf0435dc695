// Work on a thread of its own: what takes too long or too much memory ends with its thread, and
// nobody else waits for it.
import { Tinypool } from 'tinypool'

type Bounds = { timeoutMs: number; memoryMb: number }
/** `signal` ends the work, and its thread, sooner. */
type RunOptions = { signal?: AbortSignal | undefined }

/** Of one kind of work; the rest waits in line. Threads that rest for half a minute end. */
const THREADS_MAX = 2
const REST_MS = 30_000
/** What lives a moment is collected early: a thread that only passes lines on stays small. With a third of it, drawing a PDF takes a quarter longer. */
const YOUNG_MB = 24

/**
 * `file` has the work as its default export, whose input and answer can be cloned. Rejects when its bounds are reached,
 * and with what the work throws, as a plain error.
 */
export function offThread<Input, Answer>(file: URL, { timeoutMs, memoryMb }: Bounds) {
  let pool: Tinypool | undefined
  return async (input: Input, { signal }: RunOptions = {}): Promise<Answer> => {
    pool ??= newPool(file, memoryMb)
    // Of the work and of its turn in line.
    const inTime = AbortSignal.timeout(timeoutMs)
    return (await pool.run(input, { signal: signal ? AbortSignal.any([inTime, signal]) : inTime })) as Answer
  }
}

function newPool(file: URL, memoryMb: number): Tinypool {
  const pool = new Tinypool({
    filename: file.href,
    minThreads: 0,
    maxThreads: THREADS_MAX,
    idleTimeout: REST_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // Of a thread between two works: it fails nobody, and the next work has another.
  pool.on('error', () => {})
  return pool
}
