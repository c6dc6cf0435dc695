import { AppError } from '@kivuko/contract/errors.ts'
import { ussdCallback } from '@kivuko/contract/ussd.ts'
import type { Deps } from '#deps.ts'
import { addressList } from '#platform/address-list.ts'
import { on, type Route } from '#platform/http.ts'
import { transferByPhone } from '#trading/transfer-by-phone.ts'
import { answerCallback } from './ussd/answer-callback.ts'

export function channelRoutes(deps: Deps): Route[] {
  const from = deps.config.ussd?.callbackFrom
  const isLetIn = from ? addressList(from) : () => true
  const transfer = transferByPhone(deps)
  return [
    on(ussdCallback).handle(async ({ params: { secret }, request }) => {
      if (!deps.ussd || !isLetIn(request.ip)) throw new AppError('signature_invalid')
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const asked = deps.ussd.read({ secret, rawBody })
      return deps.ussd.write(await answerCallback(deps, asked, transfer))
    }),
  ]
}
