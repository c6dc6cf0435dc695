// Posts heads to an address. Each carries its own signature, so nothing else says who sent it.
import { assertOutsideTransaction } from '#platform/database.ts'
import type { AuditKeeper } from './port.ts'

const TIMEOUT_MS = 10_000

export function createHttpKeeper(url: string): AuditKeeper {
  return {
    name: 'AUDIT_SHIP_URL',
    async keep(head) {
      assertOutsideTransaction('a keeper of the audit')
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: head,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body?.cancel()
        return response.ok
      } catch {
        return false
      }
    },
  }
}
