// Lets somebody into a frame on a stranger's page by a mailed code alone: no password and no second factor is ever typed there.
// Whoever would be asked for more at the site is told to go there. No session of the site begins.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { requireFeature } from '#record/require-feature.ts'
import type { Tx } from '#tables.ts'
import { isTakenEmail } from '#users/change-user.ts'
import type { UserRow } from '#users/find-user.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { isNewDevice } from './auth/known-devices.ts'
import { openAccount } from './auth/open-account.ts'
import { proveAddress } from './auth/prove-address.ts'
import { sendEmailCode } from './auth/send-email-code.ts'
import type { Visitor } from './auth/start-session.ts'
import { takeEmailCode } from './auth/verify-email-code.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { worksHere } from './works-here.ts'

/** Where the code was asked for, and counts: `place` names the frame's session. */
type Place = { place: string; address: string }
type Given = Place & { email: string; code: string; fullName: string | undefined }

/** Answers the code. */
export function sendCodeTo(deps: Deps, email: string, where: Place): Promise<string> {
  return sendEmailCode(deps, email, visitorAt(where))
}

/** Whoever calls lets the transaction commit before it refuses: a wrong one is counted. */
export function isMailedCode(deps: Deps, tx: Tx, given: Place & { email: string; code: string }): Promise<boolean> {
  return takeEmailCode(deps, tx, { email: given.email, code: given.code, caller: undefined, visitor: visitorAt(given) })
}

/**
 * The account of the address, or a new one. Throws `code_invalid`, `widget_name_missing` for a new customer without a name,
 * `widget_needs_site`, and `service_paused` where no account is opened.
 */
export async function signInByCode(deps: Deps, given: Given): Promise<UserRow> {
  const { email, code } = given
  // Told before the code is used up, so that the same one does with a name. It says no more than the code's mail does.
  try {
    const outcome = await inTransaction(deps.db, async (tx) => {
      const isNew = !(await findUserByEmail(tx, email))
      const isNameless = isNew && !given.fullName
      if (isNew && !isNameless) requireFeature(deps, 'sign_ups')
      const visitor = visitorAt(given)
      const isRight = await takeEmailCode(deps, tx, { email, code, caller: undefined, visitor, keeps: isNameless })
      if (!isRight) return 'code_invalid' as const
      if (isNameless) return 'widget_name_missing' as const
      const user = await findUserByEmail(tx, email)
      if (!user)
        return openAccount(deps, tx, {
          fullName: given.fullName ?? '',
          email,
          passwordHash: null,
          isEmailVerified: true,
        })
      await proveAddress(deps, tx, user)
      const asksMore =
        (await hasSecondFactor(tx, user.id)) ||
        (await worksHere(tx, user.id)) ||
        (await isNewDevice(tx, user.id, undefined))
      return asksMore ? ('widget_needs_site' as const) : user
    })
    // By now the try is counted and the code used up.
    if (typeof outcome === 'string') throw new AppError(outcome)
    return outcome
  } catch (error) {
    if (!isTakenEmail(error)) throw error
    // Somebody opened it at the same moment: the code proves no more than it did.
    throw new AppError('code_invalid')
  }
}

function visitorAt({ place, address }: Place): Visitor {
  return { address, userAgent: undefined, device: place, isConsole: false }
}
