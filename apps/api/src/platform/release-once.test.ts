import { EventEmitter } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { releaseOnce } from './release-once.ts'

/** Connects to nothing, and says so at once. */
class Unconnected extends EventEmitter {
  _queryable = true
  connect(done: (error?: Error) => void): void {
    done()
  }
  end(): Promise<void> {
    return Promise.resolve()
  }
}

function unconnectedPool(): pg.Pool {
  return new pg.Pool({ Client: Unconnected as unknown as new () => pg.ClientBase })
}

function releaseTwice(pool: pg.Pool): Promise<unknown> {
  return new Promise((resolve) => {
    pool.connect((_error, _client, release) => {
      release()
      try {
        resolve(release())
      } catch (error) {
        resolve(error)
      }
    })
  })
}

test('RUN-146 a connection that is given back a second time ends no process', async () => {
  const strict = unconnectedPool()
  expect(await releaseTwice(strict)).toMatchObject({ message: expect.stringContaining('already been released') })

  const pool = unconnectedPool()
  releaseOnce(pool)
  expect(await releaseTwice(pool)).toBeUndefined()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  await pool.connect().then((client) => client.release())
  await Promise.all([strict.end(), pool.end()])
})
