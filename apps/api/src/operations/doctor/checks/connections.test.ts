import { expect, test } from 'vitest'
import { judgeConnections } from './connections.ts'

const ROOM = { perProcess: 45, said: 4, running: 3, most: 197 }

test('RUN-152 pools times processes are compared with what the server gives, and there is a sentence of what to do', () => {
  expect(judgeConnections(ROOM)).toMatchObject({
    state: 'fine',
    says: '4 processes of up to 45 connections each open 180; the server gives 197.',
    remedy: null,
  })
  expect(judgeConnections({ ...ROOM, said: 5 })).toMatchObject({
    state: 'wrong',
    says: '5 processes of up to 45 connections each open 225; the server gives 197.',
    remedy: expect.stringMatching(/^Raise max_connections of the server, or lower DATABASE_POOL or JOBS_CONCURRENCY;/),
  })
  // Those that are there count, whatever was said.
  expect(judgeConnections({ ...ROOM, running: 5 })).toMatchObject({ state: 'wrong' })
  expect(judgeConnections({ ...ROOM, said: 2 })).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^3 processes are there, and DATABASE_PROCESSES says 2:/),
    remedy: expect.stringMatching(/^Set DATABASE_PROCESSES to how many/),
  })
})
