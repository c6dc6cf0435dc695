// Every call with a known key is a line of its partner's log: what was asked by its path, what came of it, and which things it
// named. No body, no address and no key is kept, so nothing of a customer is.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import type { KeyedCall } from '#platform/keyed-calls.ts'
import { insertRequests, type RequestRow } from './store.ts'

const LINES_AT_ONCE = 1_000
/** Lines wait so long for company. */
const LINGER_MS = 50
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
  let lines: RequestRow[] = []
  let writing: Promise<void> | undefined

  async function write(rows: readonly RequestRow[]): Promise<void> {
    try {
      await insertRequests(db, rows)
    } catch (err) {
      if (rows.length > 1) for (const row of rows) await write([row])
      else log.warn({ err, reqId: rows[0]?.request_id }, 'a call of a partner was not noted')
    }
  }

  async function writeAll(): Promise<void> {
    while (lines.length > 0) {
      const rows = lines.slice(0, LINES_AT_ONCE)
      lines = lines.slice(LINES_AT_ONCE)
      await write(rows)
    }
    writing = undefined
  }

  return {
    record(call) {
      lines.push(toRow(call, clock.now()))
      writing ??= wait(LINGER_MS).then(writeAll)
    },
    async recorded() {
      await writing
    },
  }
}

function toRow({ caller, endpoint, requestId, status, code, ms, objects }: KeyedCall, at: Date): RequestRow {
  return {
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
}
