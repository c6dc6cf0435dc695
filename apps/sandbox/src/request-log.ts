// What the sandbox received and answered, for its console and for tests; card numbers and codes are masked.
import { newId } from './ids.ts'
import type { Store } from './store.ts'

export type LoggedRequest = {
  id: string
  at: number
  method: string
  path: string
  status: number | null
  key: 'secret' | 'publishable' | 'none'
  idempotencyKey: string | null
  isReplayed: boolean
  fault: string | null
  input: unknown
  answer: unknown
}

const REQUESTS_KEPT = 1000
const MASKED = ['cvc', 'cvv']

/** A copy without card numbers (all but the last four digits) and security codes. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (MASKED.includes(name)) return [name, '•••']
      if (name === 'number') return [name, `•••• ${String(inner).slice(-4)}`]
      return [name, masked(inner)]
    }),
  )
}

type Happened = Pick<LoggedRequest, 'method' | 'path' | 'status' | 'input' | 'answer'>

const ORDINARY = { key: 'none', idempotencyKey: null, isReplayed: false, fault: null } as const

export type RequestLog = {
  /** What is left out was not so: no key, no fault, no replay. */
  write(entry: Happened & Partial<LoggedRequest>): void
  /** Newest first; `path` and `status` narrow it. */
  list(filter?: { path?: string; status?: string; limit?: number }): LoggedRequest[]
  clear(): void
}

export function createRequestLog(store: Store): RequestLog {
  return {
    write: (entry) => {
      const id = newId('req')
      store.put('request', id, { id, at: Date.now(), ...ORDINARY, ...entry, input: masked(entry.input) })
      store.trim('request', REQUESTS_KEPT)
    },
    list: ({ path = '', status = '', limit = 100 } = {}) =>
      store
        .list<LoggedRequest>('request')
        .filter((entry) => `${entry.method} ${entry.path}`.includes(path))
        .filter((entry) => String(entry.status ?? 'none').startsWith(status))
        .slice(0, limit),
    clear: () => store.remove('request'),
  }
}
