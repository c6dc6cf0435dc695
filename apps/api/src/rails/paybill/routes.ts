import { AppError } from '@kivuko/contract/errors.ts'
import { paybillCallback } from '@kivuko/contract/paybill.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { addressList } from '#platform/address-list.ts'
import { on, type Route } from '#platform/http.ts'
import { answerQuestion } from './answer-question.ts'
import { receivePaybillMessage } from './receive-paybill-message.ts'

export function paybillRoutes(deps: Deps): Route[] {
  const { callbackFrom } = deps.config.mobileMoney ?? {}
  const isLetIn = callbackFrom ? addressList(callbackFrom) : () => true
  return [
    on(paybillCallback).handle(async ({ params, request }) => {
      if (!isLetIn(request.ip)) throw new AppError('signature_invalid')
      const delivery = { ...params, rawBody: bodyOf(request) }
      if (params.kind !== 'validation') {
        await receivePaybillMessage(deps, delivery)
        return { ResultCode: '0', ResultDesc: 'Accepted' }
      }
      const refusal = await answerQuestion(deps, delivery)
      return refusal ? { ResultCode: refusal, ResultDesc: 'Rejected' } : { ResultCode: '0', ResultDesc: 'Accepted' }
    }),
  ]
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
