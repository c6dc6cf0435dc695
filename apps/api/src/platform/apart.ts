// Work on bytes from outsiders, in a process of its own. A thread is not enough: memory that runs out in the middle of
// an operation ends the whole process that a thread belongs to, whatever bound the thread has.
import { Tinypool } from 'tinypool'
import { takeTurns } from './take-turns.ts'

type Bounds = { timeoutMs: number; memoryMb: number }

/** Of one kind of work; the rest waits in line. Processes that rest for half a minute end. */
const PROCESSES_MAX = 2
/** In line: what comes then is told that we are busy, as is what waits longer than a caller does. */
const WAITING_MAX = 16
const PATIENCE_MS = 30_000
const REST_MS = 30_000

/**
 * `file` has the work as its default export, whose input and answer can be cloned; it knows no settings and no secrets.
 * Rejects when its bounds are reached, and with what the work throws, as a plain error; with `server_busy` when its turn does not
 * come. Its time counts from when it starts: what waits in line has done nothing yet.
 */
export function apart<Input, Answer>(file: URL, { timeoutMs, memoryMb }: Bounds) {
  let pool: Tinypool | undefined
  const inTurn = takeTurns({ atOnce: PROCESSES_MAX, waitingMax: WAITING_MAX, patienceMs: PATIENCE_MS })
  return (input: Input): Promise<Answer> => {
    pool ??= newPool(file, memoryMb)
    const own = pool
    return inTurn(async () => (await own.run(input, { signal: AbortSignal.timeout(timeoutMs) })) as Answer)
  }
}

function newPool(file: URL, memoryMb: number): Tinypool {
  const pool = new Tinypool({
    filename: file.href,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: PROCESSES_MAX,
    idleTimeout: REST_MS,
    env: {},
    execArgv: [`--max-old-space-size=${memoryMb}`],
  })
  // Of a process between two works: it fails nobody, and the next work has another.
  pool.on('error', () => {})
  return pool
}
