import { once } from 'node:events'
import { get } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { startImpostor } from '../../test/support/impostor.ts'
import { askJson } from '../providers/ask-json.ts'
import { watchCertificates } from './watch-certificates.ts'

test('SEC-151 a provider whose certificate does not fit is logged with its cause, once a minute, and stays unknown', async () => {
  await using impostor = await startImpostor()
  const { port } = impostor
  const lines: object[] = []
  let now = Date.parse('2026-01-15T10:00:00Z')
  const stop = watchCertificates({
    log: { error: (line: object) => lines.push(line) } as unknown as FastifyBaseLogger,
    clock: { now: () => new Date(now) },
  })
  const ask = (at: string) =>
    askJson({ whom: 'a provider', url: `https://${at}/`, timeoutMs: 5_000 }, (answer) => answer)
  const wrong = { host: `localhost:${port}`, cause: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
  expect(await ask(`localhost:${port}`)).toEqual({ kind: 'unknown' })
  expect(lines).toEqual([wrong])
  await ask(`localhost:${port}`)
  expect(lines).toHaveLength(1)
  now += 60_000
  await ask(`localhost:${port}`)
  expect(lines).toEqual([wrong, wrong])
  // Libraries that do not use fetch.
  const [fault] = await once(get(`https://127.0.0.1:${port}/`), 'error')
  expect(fault.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(lines.at(-1)).toEqual({ host: '127.0.0.1', cause: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  // Silence is none of it.
  await impostor[Symbol.asyncDispose]()
  expect(await ask(`localhost:${port}`)).toEqual({ kind: 'unknown' })
  expect(lines).toHaveLength(3)
  stop()
})
