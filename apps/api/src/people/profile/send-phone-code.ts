// Texts a code to a phone: the customer's, or one that is to become theirs.
import { AppError } from '@kivuko/contract/errors.ts'
import { KYC_PHONE_TEXT } from '@kivuko/contract/kyc.ts'
import { say } from '@kivuko/contract/say.ts'
import { internationalNumber } from '#compliance/phone-number.ts'
import type { Deps } from '#deps.ts'
import { phoneCodeText } from '#people/phone-code-text.ts'
import { codeFrom } from '#people/six-digit-code.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { languageNow, speaking } from '#platform/languages.ts'
import type { SmsOutcome } from '#providers/sms/port.ts'
import type { Tx } from '#tables.ts'
import { getUser, isVerifiedByAnother, lockCustomer } from '#users/find-user.ts'
import { CODE_PURPOSE, DAY_MS, PHONE_CODE_MS, PHONE_CODE_PAUSE_MS, PHONE_CODES_A_DAY } from './phone-code.ts'
import { findPhoneCodesSince, insertPhoneCode, type PhoneCode } from './store.ts'

const HOUR_MS = 3_600_000

export type SentCode = { phone: string; code: string }

/** A message that may have gone out counts as sent. */
export async function sendPhoneCode(deps: Deps, userId: UserId, typed: string | undefined): Promise<SentCode> {
  const user = await getUser(deps.db, userId)
  const phone = internationalNumber(typed ?? user.phone ?? '')?.number
  if (!phone) throw unreachable()
  if (!deps.sms) throw new AppError('sms_unavailable')
  await spendText(deps)
  const row = await inTransaction(deps.db, (tx) => writeDown(deps, tx, userId, phone))
  const code = codeFrom(deps.secrets.derive(CODE_PURPOSE, row.id))
  const text = speaking(user.language ?? languageNow(), () => phoneCodeText({ brand: deps.config.brand.name, code }))
  refuseUnsent(await deps.sms.send({ to: row.phone, text }))
  return { phone: row.phone, code }
}

/** Of all customers: with many accounts, and work for each, somebody could have texts sent to many numbers. */
async function spendText({ budgets, config, log }: Deps): Promise<void> {
  const retryAfterSeconds = await budgets.spend('texts', { max: config.limits.textCodesPerHour, windowMs: HOUR_MS })
  if (retryAfterSeconds === undefined) return
  log.warn({ retryAfterSeconds }, 'TEXT_CODES_PER_HOUR is used up: no phone can be verified; needs a person')
  throw new AppError('sms_unavailable', { retryAfterSeconds })
}

async function writeDown(deps: Deps, tx: Tx, userId: UserId, phone: string): Promise<PhoneCode> {
  // Requests at once come one after another, so that the pause between two codes holds.
  await lockCustomer(tx, userId)
  const now = deps.clock.now()
  await spend(deps, tx, { userId, phone })
  if (await isVerifiedByAnother(tx, phone, userId)) throw new AppError('phone_taken')
  const row: PhoneCode = {
    id: newId('phc', now),
    user_id: userId,
    phone,
    wrong_tries: 0,
    created_at: now,
    expires_at: after(now, PHONE_CODE_MS),
    used_at: null,
  }
  await insertPhoneCode(tx, row)
  return row
}

function unreachable(): AppError {
  return new AppError('validation_failed', { errors: [{ field: 'phone_number', message: KYC_PHONE_TEXT }] })
}

async function spend(deps: Deps, tx: Tx, { userId, phone }: { userId: UserId; phone: string }): Promise<void> {
  const now = deps.clock.now()
  const sent = await findPhoneCodesSince(tx, { userId, phone, since: after(now, -DAY_MS) })
  const last = sent[0]?.created_at.getTime() ?? 0
  const pauseLeftMs = last + PHONE_CODE_PAUSE_MS - now.getTime()
  if (pauseLeftMs > 0) throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(pauseLeftMs / 1000) })
  const oldest = sent[PHONE_CODES_A_DAY - 1]?.created_at.getTime()
  if (oldest === undefined) return
  throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((oldest + DAY_MS - now.getTime()) / 1000) })
}

function refuseUnsent(outcome: SmsOutcome): void {
  if (outcome.kind !== 'refused') return
  if (outcome.why === 'number') throw unreachable()
  const detail = say(
    'This number does not take our messages. Please allow them with your network, or use another number.',
  )
  throw new AppError('sms_unavailable', outcome.why === 'blocked' ? { detail } : {})
}
