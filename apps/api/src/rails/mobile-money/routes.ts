import * as endpoints from '@kivuko/contract/mobile-money.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { receiveMessage } from './receive-message.ts'

export function mobileMoneyRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.mobileMoneyCallback).handle(async ({ params, request }) => {
      await receiveMessage(deps, { ...params, promptId: promptIn(request), rawBody: bodyOf(request) })
      return { ResultCode: '0', ResultDesc: 'Accepted' }
    }),
  ]
}

/** Our prompt's id, which we wrote into the address ourselves. */
function promptIn({ query }: FastifyRequest): string | undefined {
  const { prompt } = query as { prompt?: unknown }
  return typeof prompt === 'string' && /^[\w]{1,64}$/.test(prompt) ? prompt : undefined
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
