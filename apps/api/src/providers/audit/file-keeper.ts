// Adds heads to a file, a line each: of another machine, or of a disk that takes no change of what it has.
import { appendFile } from 'node:fs/promises'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { AuditKeeper } from './port.ts'

export function createFileKeeper(path: string): AuditKeeper {
  return {
    name: 'AUDIT_SHIP_FILE',
    async keep(head) {
      assertOutsideTransaction('a keeper of the audit')
      try {
        await appendFile(path, `${head}\n`, { mode: 0o600, flush: true })
        return true
      } catch {
        return false
      }
    },
  }
}
