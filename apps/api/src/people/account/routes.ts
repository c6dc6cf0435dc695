import * as contract from '@kivuko/contract/account-security.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { localeNow, spoken } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { placeInWords } from '#people/country-of-address.ts'
import { deviceSaid } from '#people/device.ts'
import { freezeAccount } from '#people/freeze-account.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#people/manage-sessions.ts'
import { needsEnrolment } from '#people/second-factor/enrolment.ts'
import {
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  startTotp,
  totpStatus,
} from '#people/second-factor/manage-totp.ts'
import { on, type Route } from '#platform/http.ts'
import { readFreezeToken } from '#record/freeze-link.ts'
import { getUser } from '#users/find-user.ts'
import { changePassword } from './change-password.ts'
import { socialIdentities } from './store.ts'

const OK = { result: 'ok' as const }

export function accountRoutes(deps: Deps): Route[] {
  return [
    on(contract.securityStatus).handle(async (_input, caller) => {
      const user = await getUser(deps.db, caller.id)
      const totp = await totpStatus(deps, caller.id)
      const isLinked = deps.social && (await socialIdentities.find(deps.db, { user_id: caller.id }))
      return {
        email_verified: user.email_verified_at !== null,
        has_password: user.password_hash !== null,
        totp: { is_on: totp.isOn, recovery_codes_left: totp.recoveryCodesLeft },
        needs_enrolment_code: await needsEnrolment(deps.db, caller.id),
        providers: deps.social && isLinked ? [deps.social.name] : [],
      }
    }),
    on(contract.changePassword).handle(async ({ body, giveToken }, caller) => {
      const { current_password: currentPassword, new_password: newPassword } = body
      giveToken(await changePassword(deps, caller, { currentPassword, newPassword }))
      return OK
    }),
    on(contract.listSessions).handle(async (_input, caller) => {
      const sessions = await listSessions(deps, caller)
      return {
        sessions: await Promise.all(
          sessions.map(async (session) => ({
            id: session.id,
            device: spoken(deviceSaid(session.user_agent)),
            address: session.address,
            place: await placeInWords(session.address, { locale: localeNow(), speak: spoken }),
            is_current: session.id === caller.sessionId,
            created_at: session.created_at.toISOString(),
            last_seen_at: session.last_seen_at.toISOString(),
          })),
        ),
      }
    }),
    on(contract.revokeSession).handle(async ({ params }, caller) => {
      await revokeSession(deps, caller, params.id)
      return OK
    }),
    on(contract.revokeOtherSessions).handle(async (_input, caller) => ({
      revoked: await revokeOtherSessions(deps, caller),
    })),
    on(contract.freezeAccount).handle(async (_input, caller) => {
      await freezeAccount(deps, caller.id, 'at the page of security')
      return OK
    }),
    on(contract.freezeByLink).handle(async ({ body }) => {
      const userId = readFreezeToken(deps, body.token)
      if (!userId) throw new AppError('freeze_link_invalid')
      await freezeAccount(deps, userId, 'by the link in a mail')
      return OK
    }),
    ...totpRoutes(deps),
  ]
}

function totpRoutes(deps: Deps): Route[] {
  return [
    on(contract.startTotp).handle(async (_input, caller) => {
      return startTotp(deps, caller.id)
    }),
    on(contract.confirmTotp).handle(async ({ body, giveToken }, caller) => {
      const { token, recoveryCodes } = await confirmTotp(deps, caller, {
        code: body.code,
        enrolmentCode: body.enrolment_code,
      })
      giveToken(token)
      return { recovery_codes: recoveryCodes }
    }),
    on(contract.disableTotp).handle(async ({ giveToken }, caller) => {
      giveToken(await disableTotp(deps, caller))
      return OK
    }),
    on(contract.renewRecoveryCodes).handle(async (_input, caller) => {
      return { recovery_codes: await renewRecoveryCodes(deps, caller.id) }
    }),
  ]
}
