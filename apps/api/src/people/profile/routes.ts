import * as endpoints from '@kivuko/contract/kyc.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { verifyPhoneCode } from './verify-phone-code.ts'

export function profileRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.sendPhoneCode).handle(async ({ body }, caller) => {
      const { phone, code } = await sendPhoneCode(deps, caller.id, body.phone_number)
      return {
        result: 'ok' as const,
        phone_number: phone,
        resend_after_seconds: endpoints.PHONE_CODE_RESEND_SECONDS,
        ...(deps.config.tellsCodes ? { dev_code: code } : {}),
      }
    }),
    on(endpoints.verifyPhoneCode).handle(async ({ body, prove }, caller) => {
      const { phone, tier } = await verifyPhoneCode(deps, caller.id, { code: body.code, prove })
      return { verified: true as const, phone_number: phone, current_tier: tier }
    }),
  ]
}
