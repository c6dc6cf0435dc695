import { endpoint } from '@kivuko/contract/endpoint.ts'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bind } from './bind-routes.ts'
import { type HttpServices, on } from './http.ts'

const quote = endpoint({
  id: 'quote',
  route: 'GET /quote',
  summary: 'A price',
  auth: 'none',
  response: z.object({}),
  errors: ['rates_unavailable'],
})

/** What becomes of a refusal with this code. */
async function faultOf(code: ErrorCode, checksContract: boolean): Promise<Error | undefined> {
  const app = Fastify()
  const services = { checksContract, isAtConsole: (_request: unknown) => false } as HttpServices
  const faults: Error[] = []
  app.setErrorHandler((error: Error, _request, reply) => {
    faults.push(error)
    return reply.code(500).send()
  })
  bind(app, [on(quote).handle(() => Promise.reject(new AppError(code)))], services)
  await app.inject('/api/v1/quote')
  return faults[0]
}

test('a refusal that the contract does not name is a fault in tests, which names the call and the code', async () => {
  const fault = await faultOf('quote_used', true)
  expect(fault).not.toBeInstanceOf(AppError)
  expect(fault?.message).toBe('quote refused with quote_used, which its contract does not name')
})

test('a refusal of the call itself, or of any call, is told as it is; in production all are', async () => {
  expect(await faultOf('rates_unavailable', true)).toMatchObject({ code: 'rates_unavailable' })
  expect(await faultOf('rate_limited', true)).toMatchObject({ code: 'rate_limited' })
  expect(await faultOf('quote_used', false)).toMatchObject({ code: 'quote_used' })
})
