// A span for each statement of what is recorded: its name where it has one, else its kind and table. Never its text, which
// may hold a constant, and never its values.
import type { Attributes } from '@opentelemetry/api'
import type pg from 'pg'
import { asHere, childSpan, failSpan, isRecorded } from './spans.ts'

const KIND = /^[\s(]*(select|insert|update|delete|with|begin|start transaction|commit|rollback|savepoint|set)\b/i
/** Where a table's name follows, with its schema or without. */
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]{1,63})"?(?:\."?([a-z_]{1,63})"?)?/i

type Done = (error: unknown, ...rest: unknown[]) => void

/** From now on this connection's statements are spans of the request or job that makes them. */
export function traceStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  function traced(first: unknown, ...rest: unknown[]): unknown {
    if (!isRecorded()) return query(first, ...rest)
    const { name, attributes } = describe(first)
    const span = childSpan(name, attributes)
    if (!span) return query(first, ...rest)
    const end = (error?: unknown) => {
      if (error) failSpan(span, error)
      span.end()
    }
    const done = rest.at(-1)
    if (typeof done === 'function') {
      const told = (error: unknown, ...answer: unknown[]) => {
        end(error)
        ;(done as Done)(error, ...answer)
      }
      return query(first, ...rest.slice(0, -1), told)
    }
    const answer = query(first, ...rest)
    if (answer instanceof Promise) answer.then(() => end(), end)
    else end()
    return answer
  }
  Object.assign(client, { query: traced })
}

type Connect = { (): Promise<pg.PoolClient>; (callback: (...given: unknown[]) => void): void }

/** Whoever waits for a connection is told by whoever gives one back: what follows must not be part of the other's trace. */
export function keepCallersApart(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect
  function apart(callback?: (...given: unknown[]) => void): Promise<pg.PoolClient> | undefined {
    return callback ? void connect(asHere(callback)) : connect()
  }
  Object.assign(pool, { connect: apart })
}

function describe(statement: unknown): { name: string; attributes: Attributes } {
  const { text, name } = typeof statement === 'string' ? { text: statement, name: undefined } : partsOf(statement)
  const kind = KIND.exec(text)?.[1]?.toLowerCase() ?? 'other'
  const [, first, second] = TABLE.exec(text) ?? []
  const table = second ?? first
  return {
    name: name ?? (table === undefined ? kind : `${kind} ${table}`),
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': kind,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  }
}

function partsOf(statement: unknown): { text: string; name: string | undefined } {
  const { text, name } = (statement ?? {}) as { text?: unknown; name?: unknown }
  return { text: typeof text === 'string' ? text : '', name: typeof name === 'string' ? name : undefined }
}
