import { AppError } from '@kivuko/contract/errors.ts'
import * as contract from '@kivuko/contract/pin.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { getUser } from '#users/find-user.ts'
import { findPin, keepPin, pinStateOf } from '../keep-pin.ts'
import { turnPinOff } from './turn-pin-off.ts'

const OK = { result: 'ok' as const }

export function pinRoutes(deps: Deps): Route[] {
  const { ussd } = deps.config
  return [
    on(contract.pinStatus).handle(async (_input, { id }) => {
      const { phone, phone_verified_at } = await getUser(deps.db, id)
      return {
        code: ussd?.code ?? null,
        phone_number: phone_verified_at ? phone : null,
        state: pinStateOf(await findPin(deps.db, id)),
        day_max: ussd ? toDecimal(ussd.dayMax) : null,
      }
    }),
    on(contract.setPin).handle(async ({ body }, { id }) => {
      if (!ussd) throw new AppError('ussd_unavailable')
      const { phone, phone_verified_at } = await getUser(deps.db, id)
      if (!phone || !phone_verified_at) throw new AppError('phone_unverified')
      await keepPin(deps, { userId: id, phone, pin: body.pin, from: 'app' })
      return OK
    }),
    on(contract.turnPinOff).handle(async (_input, { id }) => {
      if (!ussd) throw new AppError('ussd_unavailable')
      await turnPinOff(deps, id)
      return OK
    }),
  ]
}
