// Tells a database that is away, read-only or too slow to answer from one that said no.
import pg from 'pg'

/** Between two tries of a call that met a database which was away. */
export const AWAY_RETRY_S = 2

/**
 * Classes 08 and 57 are connections and servers that go away, and statements that took too long; 25006 is a server that
 * became a replica, 25P03 a transaction that idled, 53300 a server without a free connection, 55P03 a lock that did not
 * come in time. PostgreSQL, appendix A.
 */
const AWAY = /^(08...|57...|25006|25P03|53300|55P03)$/
/** A connection to a server that only reads is of no more use: the one that writes is elsewhere by now. */
const ELSEWHERE = '25006'
const CAUSES_MAX = 5

/** Errors of connections themselves have no class of PostgreSQL: the pool notes them where they arise. */
const lost = new WeakSet<Error>()

/** Whether the error, or one of its causes, says that the database is away for now; the outcome may be unknown. */
export function isDatabaseAway(error: unknown): boolean {
  let each = error
  for (let depth = 0; depth < CAUSES_MAX && each instanceof Error; depth += 1) {
    if (lost.has(each)) return true
    const { code } = each as { code?: unknown }
    if (each instanceof pg.DatabaseError && typeof code === 'string' && AWAY.test(code)) return true
    if (each.name === 'LedgerError' && code === 'unavailable') return true
    each = each.cause
  }
  return false
}

/** Notes what the driver or the network said instead of PostgreSQL; answers the same error. */
export function noteLost<E>(error: E): E {
  if (error instanceof Error && !(error instanceof pg.DatabaseError)) lost.add(error)
  return error
}

type Wired = { connection?: { stream?: { destroy(): void } } }

const misled = new WeakSet<pg.ClientBase>()

/** A connection that does not answer is cut; one that leads to a server that only reads is used to its end, and no more. */
export function dropIfUseless(client: pg.ClientBase, error: unknown): void {
  if (error instanceof pg.DatabaseError && error.code === ELSEWHERE) misled.add(client)
  if (error instanceof Error && error.message === 'Query read timeout')
    (client as unknown as Wired).connection?.stream?.destroy()
}

/** For a connection that comes back to its pool, which keeps none that is ending. */
export function endIfMisled(client: pg.ClientBase & { end?(): Promise<void> }): void {
  if (misled.has(client)) void client.end?.()
}
