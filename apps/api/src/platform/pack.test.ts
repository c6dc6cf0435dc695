import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { packAnswers } from './pack.ts'

const LINES = Array.from({ length: 200 }, (_, at) => ({ id: `txn_${at}`, status: 'completed' }))

test('APP-45 a long answer travels packed as its reader takes it, a short one and any other as it is', async () => {
  await using app = Object.assign(Fastify(), {
    async [Symbol.asyncDispose]() {
      await app.close()
    },
  })
  packAnswers(app)
  app.get('/lines', () => LINES)
  app.get('/line', () => LINES[0])
  app.get('/file', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5_000)))
  const ask = (url: string, accepted?: string) =>
    app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

  const best = await ask('/lines', 'gzip, deflate, br')
  expect([best.headers['content-encoding'], best.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(JSON.parse(brotliDecompressSync(best.rawPayload).toString())).toEqual(LINES)
  expect(Number(best.headers['content-length'])).toBe(best.rawPayload.length)
  expect(best.rawPayload.length).toBeLessThan(2_000)
  const older = await ask('/lines', 'gzip')
  expect(JSON.parse(gunzipSync(older.rawPayload).toString())).toEqual(LINES)
  const plain = await ask('/lines')
  expect([plain.headers['content-encoding'], plain.headers.vary, plain.json()]).toEqual([
    undefined,
    'accept-encoding',
    LINES,
  ])
  for (const url of ['/line', '/file']) expect((await ask(url, 'br')).headers['content-encoding'], url).toBeUndefined()
})
