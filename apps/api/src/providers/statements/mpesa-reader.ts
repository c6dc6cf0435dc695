// M-Pesa's statement, read beside the main thread.
import { judgeOffThread } from '#platform/judge-off-thread.ts'
import type { StatementFile, StatementReader } from './port.ts'

export const mpesaReader: StatementReader = {
  readFile: judgeOffThread<Uint8Array, StatementFile>(new URL('mpesa-worker.ts', import.meta.url), {
    timeoutMs: 20_000,
    memoryMb: 256,
    otherwise: 'statement_invalid',
  }),
}
