// Every call with a known key is a line of its partner's log: what was asked by its path, what came of it, and which things it
// named. No body, no address and no key is kept, so nothing of a customer is.
import { inBatches } from '@kivuko/ledger/in-batches.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import type { KeyedCall } from '#platform/keyed-calls.ts'
import { insertRequests, type RequestRow } from './store.ts'

const BATCH = { limit: 1_000, inFlight: 1, lingerMs: 50 }
/** Of one call; longer names are cut. */
const OBJECTS_MAX = 10
const LETTERS_MAX = 100

export type Recorder = {
  record(call: KeyedCall): void
  /** Ends once the lines so far are written. */
  recorded(): Promise<void>
}

/** Nobody waits for a line: the call was answered before. */
export function requestRecorder({ db, clock, log }: Deps): Recorder {
  let last: Promise<unknown> = Promise.resolve()
  const write = inBatches((rows: readonly RequestRow[]) => insertRequests(db, rows), BATCH)
  function record({ caller, endpoint, requestId, status, code, ms, objects }: KeyedCall): void {
    const at = clock.now()
    const row: RequestRow = {
      id: newId('plg', at),
      partner_id: caller.id,
      key_id: caller.keyId,
      request_id: requestId,
      method: endpoint.method,
      path: endpoint.path,
      status,
      code: code ?? null,
      duration_ms: ms,
      objects: objects.slice(0, OBJECTS_MAX).map((name) => name.slice(0, LETTERS_MAX)),
      at,
    }
    // One batch after the other: with the last line all before it are written.
    last = write(row).catch((err: unknown) => log.warn({ err, reqId: requestId }, 'a call of a partner was not noted'))
  }
  return {
    record,
    async recorded() {
      await last
    },
  }
}
