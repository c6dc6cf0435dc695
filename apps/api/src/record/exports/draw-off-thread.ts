// Files are drawn beside the main thread. Short and long ones have threads of their own, so that neither waits for the
// other.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { offThread } from '#platform/off-thread.ts'
import { type DrawInput, type Drawing, dollarPricesOf } from '#record/drawing.ts'
import { findUser } from '#users/find-user.ts'

const WORKER = new URL('draw-worker.ts', import.meta.url)
const MINUTE_MS = 60_000

const drawShort = offThread<DrawInput, Uint8Array>(WORKER, { timeoutMs: MINUTE_MS / 2, memoryMb: 256 })
/** A PDF of up to 5,000 lines is in memory as a whole until its end: some 60 kB a line. */
const drawLong = offThread<DrawInput, undefined>(WORKER, { timeoutMs: 10 * MINUTE_MS, memoryMb: 768 })

/** Statements and receipts say what somebody had: they are read from the database itself. */
async function replicaFor({ config, reads }: Deps, drawing: Drawing, reader: UserId): Promise<DrawInput['replica']> {
  const { replica } = config.database
  const isList = drawing.kind === 'audit' || (drawing.kind === 'transactions' && drawing.format !== 'statement')
  const floor = replica && isList ? await reads.floorOf(reader) : undefined
  return replica && floor && { url: replica.url, floor }
}

async function inputOf(deps: Deps, drawing: Drawing, reader: UserId): Promise<DrawInput> {
  const { name, mark, colours, fonts } = deps.config.brand
  return {
    drawing,
    replica: await replicaFor(deps, drawing, reader),
    databaseUrl: deps.config.database.url,
    timeZone: deps.config.timeZone,
    brand: { name, mark, colours, fonts },
    now: deps.clock.now(),
    prices: dollarPricesOf(deps.rates),
    // The audit is English.
    language: drawing.kind === 'audit' ? null : ((await findUser(deps.db, reader))?.language ?? null),
  }
}

/** `reader` is who gets it. */
export async function drawBytes(deps: Deps, drawing: Drawing, reader: UserId): Promise<Uint8Array> {
  const input = await inputOf(deps, drawing, reader)
  try {
    return await drawShort(input)
  } catch (error) {
    if (!input.replica) throw error
    deps.log.warn({ err: error }, 'a file could not be drawn from a replica; the database itself is read')
    return drawShort({ ...input, replica: undefined })
  }
}

/** Into the parts of the export. */
export async function drawParts(
  deps: Deps,
  drawing: Drawing,
  { reader, kept, signal }: { reader: UserId; kept: NonNullable<DrawInput['kept']>; signal: AbortSignal | undefined },
): Promise<void> {
  const input = await inputOf(deps, drawing, reader)
  // Whatever ended the first attempt, a replica among it, ends no other.
  await drawLong({ ...input, ...(kept.attempt > 1 && { replica: undefined }), kept }, { signal })
}
