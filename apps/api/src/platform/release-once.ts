// A connection that is given back twice is given back once.
import type pg from 'pg'

type Release = (error?: Error | boolean) => void
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Connect = { (): Promise<pg.PoolClient>; (callback: Callback): void }

/**
 * For graphile-worker 0.18, which gives the connection it listens on back twice when the database goes away while it
 * stops: once because it stops, and once because `LISTEN` failed. Nobody catches what the pool says to the second, and
 * the process would end. Of connections that are taken by callback, which is how it takes that one.
 */
export function releaseOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect
  function connectOnce(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return connect()
    connect((error, client, release) => callback(error, client, once(release)))
    return undefined
  }
  Object.assign(pool, { connect: connectOnce })
}

function once(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}
