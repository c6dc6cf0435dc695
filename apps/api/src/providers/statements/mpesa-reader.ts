// M-Pesa's statement, read in a process of its own.
import { judgeApart } from '#platform/judge-apart.ts'
import type { StatementFile, StatementReader } from './port.ts'

export const mpesaReader: StatementReader = {
  readFile: judgeApart<Uint8Array, StatementFile>(new URL('mpesa-worker.ts', import.meta.url), {
    timeoutMs: 20_000,
    memoryMb: 256,
    otherwise: 'statement_invalid',
  }),
}
