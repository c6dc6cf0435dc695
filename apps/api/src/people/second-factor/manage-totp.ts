// Setting an authenticator app up and turning it off, and its recovery codes.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { toDataURL } from 'qrcode'
import type { Deps } from '#deps.ts'
import { renewToken } from '#people/renew-token.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { takeEnrolmentCode } from './enrolment.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteTotp,
  replaceRecoveryCodes,
  sessions,
  startTotpSecret,
  totpSecrets,
} from './store.ts'
import { newTotpSecret, secretInWords, stepOfCode, totpUri } from './totp.ts'

/** The address is proven first: a stranger's must not be locked by our second factor. */
export async function startTotp(deps: Deps, userId: UserId): Promise<{ secret: string; uri: string; qr: string }> {
  const user = await getUser(deps.db, userId)
  if (!user.email_verified_at) throw new AppError('email_unverified')
  const secret = newTotpSecret()
  const row = {
    user_id: userId,
    sealed_secret: deps.secrets.seal(secret, 'totp', userId),
    created_at: deps.clock.now(),
  }
  if (!(await inTransaction(deps.db, (tx) => startTotpSecret(tx, row)))) throw new AppError('totp_on')
  const uri = totpUri(secret, { issuer: deps.config.brand.name, label: user.email })
  return { secret: secretInWords(secret), uri, qr: await toDataURL(uri, { margin: 2, width: 240 }) }
}

export type TotpConfirmation = {
  code: string
  /** A colleague's, for a member whose second factor was taken off. */
  enrolmentCode: string | undefined
}

/** Answers the recovery codes, and the session's new token. */
export async function confirmTotp(
  deps: Deps,
  { id: userId, sessionId }: Caller,
  { code, enrolmentCode }: TotpConfirmation,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const confirmed = await inTransaction(deps.db, async (tx) => {
    const totp = await totpSecrets.lock(tx, { user_id: userId })
    if (!totp) throw new AppError('totp_off')
    if (totp.confirmed_at) throw new AppError('totp_on')
    const now = deps.clock.now()
    const step = stepOfCode(deps.secrets.open(totp.sealed_secret, 'totp', userId), code, now)
    if (step === undefined) throw new AppError('code_invalid')
    if (!(await takeEnrolmentCode(deps, tx, userId, enrolmentCode))) return undefined
    await totpSecrets.change(tx, { user_id: userId }, { confirmed_at: now, last_step: step })
    await sessions.change(tx, sessionId, { has_second_step: true })
    await notifyOwner(deps, tx, userId, {
      title: say('Two-step sign-in is on'),
      message: say('From now on signing in also asks for a code of your authenticator app.'),
    })
    return { recoveryCodes: await giveRecoveryCodes(deps, tx, userId), token: await renewToken(tx, sessionId) }
  })
  if (!confirmed) throw new AppError('enrolment_code_required')
  return confirmed
}

/** Answers the session's new token. */
export async function disableTotp(deps: Deps, { id: userId, sessionId }: Caller): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await deleteTotp(tx, userId))) throw new AppError('totp_off')
    await notifyOwner(deps, tx, userId, {
      title: say('Two-step sign-in is off'),
      message: say('The authenticator app was removed, and its recovery codes with it.'),
    })
    return renewToken(tx, sessionId)
  })
}

export async function renewRecoveryCodes(deps: Deps, userId: UserId): Promise<string[]> {
  return inTransaction(deps.db, async (tx) => {
    const totp = await totpSecrets.lock(tx, { user_id: userId })
    if (!totp?.confirmed_at) throw new AppError('totp_off')
    await notifyOwner(deps, tx, userId, {
      title: say('New recovery codes'),
      message: say('New recovery codes were made for your account. The old ones no longer work.'),
    })
    return giveRecoveryCodes(deps, tx, userId)
  })
}

/** Codes of a key that is no longer in the settings are none. */
export async function totpStatus(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  userId: UserId,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const totp = await totpSecrets.find(db, { user_id: userId })
  const keyIds = secrets.accepted.map(({ keyId }) => keyId)
  return { isOn: totp?.confirmed_at != null, recoveryCodesLeft: Number(await countRecoveryCodes(db, userId, keyIds)) }
}

async function giveRecoveryCodes(deps: Deps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => ({ code_hash: hashRecoveryCode(deps.secrets, userId, code), key_id: deps.secrets.keyId })),
  )
  return codes
}

async function notifyOwner(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  words: { title: string; message: string },
): Promise<void> {
  const key = newId('totp', deps.clock.now())
  const message = [words.message, say('If this was not you, change your password at once.')]
  await notify(deps, tx, { userId, key, type: 'security', title: words.title, message, actionUrl: '/security' })
}
