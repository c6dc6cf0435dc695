// Asks another customer for money. Nothing moves; whom it asks is told.
import { AppError } from '@kivuko/contract/errors.ts'
import { REQUEST_DAYS, REQUESTS_A_DAY_MAX, REQUESTS_OPEN_MAX } from '@kivuko/contract/requests.ts'
import { say } from '@kivuko/contract/say.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { refuseHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { asOneLine, readTransferAmount } from '#trading/transfers/send-transfers.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { findUser, lockCustomer } from '#users/find-user.ts'
import { askedNotice, type MoneyRequest } from './request.ts'
import { expireRequestJob } from './request-jobs.ts'
import { blocks, countAsked, requests } from './store.ts'

type Asking = {
  askerId: UserId
  identifier: string
  currency: TransferFiat
  amount: string
  note: string | null | undefined
}

const COMPANY_TEXT = say('A company is not asked for money here. Send it an invoice of your own.')

/** The asker is held meanwhile: of two requests at once the second sees the first. */
export async function askForMoney(deps: Deps, tx: Tx, asking: Asking): Promise<MoneyRequest> {
  const { askerId } = asking
  const amount = readTransferAmount(asking.currency, asking.amount)
  if (amount instanceof AppError) throw amount
  const asker = await lockCustomer(tx, askerId)
  if (asker.suspended_at) throw new AppError('account_suspended')
  await refuseHeld(tx, askerId)
  const [payer] = await findByIdentifiers(tx, [asking.identifier.toWellFormed()])
  // Who is frozen is nobody, as in a lookup.
  if (!payer || payer.suspended_at) throw new AppError('recipient_not_found')
  if (payer.id === askerId) throw new AppError('request_self')
  // Nobody pays requests for a company.
  if ((await findUser(tx, payer.id))?.kind === 'company')
    throw new AppError('recipient_not_found', { detail: COMPANY_TEXT })
  if (await blocks.find(tx, { user_id: payer.id, asker_id: askerId })) throw new AppError('request_unwelcome')
  const now = deps.clock.now()
  const asked = await countAsked(tx, { askerId, payerId: payer.id, since: after(now, -DAY_MS) })
  if (asked.open >= REQUESTS_OPEN_MAX || asked.toPayer >= REQUESTS_A_DAY_MAX) throw new AppError('too_many_requests')
  const request: MoneyRequest = {
    id: newId('mrq', now),
    asker_id: askerId,
    payer_id: payer.id,
    state: 'open',
    currency: amount.asset,
    amount_units: amount.units,
    note: asOneLine(asking.note ?? '') || null,
    transfer_id: null,
    created_at: now,
    expires_at: after(now, REQUEST_DAYS * DAY_MS),
    ended_at: null,
  }
  await requests.add(tx, request)
  await expireRequestJob.enqueue(tx, { requestId: request.id }, { runAt: request.expires_at })
  await notify(deps, tx, askedNotice(request, asker))
  return request
}
