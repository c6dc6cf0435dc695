// Files are drawn beside the main thread. Short and long ones have threads of their own, so that neither waits for the
// other.
import type { Deps } from '#deps.ts'
import { offThread } from '#platform/off-thread.ts'
import { type DrawInput, type Drawing, dollarPricesOf } from '#record/drawing.ts'

const WORKER = new URL('draw-worker.ts', import.meta.url)
const MINUTE_MS = 60_000

const drawShort = offThread<DrawInput, Uint8Array>(WORKER, { timeoutMs: MINUTE_MS / 2, memoryMb: 256 })
/** A PDF of up to 5,000 lines is in memory as a whole until its end: some 60 kB a line. */
const drawLong = offThread<DrawInput, undefined>(WORKER, { timeoutMs: 10 * MINUTE_MS, memoryMb: 768 })

function inputOf(deps: Deps, drawing: Drawing): DrawInput {
  return {
    drawing,
    databaseUrl: deps.config.database.url,
    timeZone: deps.config.timeZone,
    now: deps.clock.now(),
    prices: dollarPricesOf(deps.rates),
  }
}

export function drawBytes(deps: Deps, drawing: Drawing): Promise<Uint8Array> {
  return drawShort(inputOf(deps, drawing))
}

/** Into the parts of the export. */
export async function drawParts(
  deps: Deps,
  drawing: Drawing,
  { kept, signal }: { kept: NonNullable<DrawInput['kept']>; signal: AbortSignal | undefined },
): Promise<void> {
  await drawLong({ ...inputOf(deps, drawing), kept }, { signal })
}
