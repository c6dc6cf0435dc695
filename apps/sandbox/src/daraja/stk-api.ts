// STK push and its query over HTTP.
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../service/service.ts'
import {
  badRequest,
  type Check,
  darajaError,
  type Fields,
  fieldsOf,
  isLocalUrl,
  ok,
  refusedField,
  textOf,
  wrongCredentials,
} from './answers.ts'
import { isSafaricom, momentOf } from './formats.ts'
import { MPESA_ACCOUNT, type Mpesa, type PendingShape } from './mpesa.ts'
import { findPush, openPush, openPushes } from './pushes.ts'

const TYPES = ['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']
const REFERENCE = /^[A-Za-z0-9]{1,12}$/

/** A time of yesterday, or of London, is none of now. */
const OFF_MS_MAX = 10 * 60 * 1000

/** Who asks: the shortcode's own password, made with the passkey and the time. */
function refusedPassword(mpesa: Mpesa, fields: Fields): Answer | undefined {
  const shortcode = textOf(fields, 'BusinessShortCode')
  const timestamp = textOf(fields, 'Timestamp')
  if (!/^\d{5,7}$/.test(shortcode)) return badRequest('BusinessShortCode')
  if (!(Math.abs(momentOf(timestamp) - mpesa.now()) <= OFF_MS_MAX)) return badRequest('Timestamp')
  if (shortcode !== MPESA_ACCOUNT.shortcode) return darajaError(500, '500.001.1001', 'Merchant does not exist')
  const password = Buffer.from(shortcode + MPESA_ACCOUNT.passkey + timestamp).toString('base64')
  return textOf(fields, 'Password') === password ? undefined : wrongCredentials()
}

const CHECKS: readonly Check[] = [
  { field: 'TransactionType', isFine: (text) => TYPES.includes(text) },
  { field: 'Amount', isFine: (text) => /^[1-9]\d{0,8}$/.test(text) },
  { field: 'PartyA', isFine: isSafaricom },
  { field: 'PartyB', isFine: (text) => /^\d{5,7}$/.test(text) },
  { field: 'PhoneNumber', isFine: isSafaricom },
  { field: 'CallBackURL', isFine: isLocalUrl },
  { field: 'AccountReference', isFine: (text) => REFERENCE.test(text) },
  { field: 'TransactionDesc', isFine: (text) => text.length >= 1 && text.length <= 13, name: 'Remarks' },
]

export function pushToPhone(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedPassword(mpesa, fields) ?? refusedField(fields, CHECKS)
  if (refused) return refused
  const msisdn = textOf(fields, 'PhoneNumber')
  if (openPushes(mpesa, msisdn).length > 0) {
    return darajaError(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    )
  }
  const receiver =
    textOf(fields, 'TransactionType') === 'CustomerPayBillOnline' ? MPESA_ACCOUNT.shortcode : MPESA_ACCOUNT.till
  const isOurs = textOf(fields, 'PartyB') === receiver
  const push = openPush(mpesa, {
    msisdn,
    amount: Number(textOf(fields, 'Amount')),
    account: textOf(fields, 'AccountReference'),
    description: textOf(fields, 'TransactionDesc'),
    callbackUrl: textOf(fields, 'CallBackURL'),
    isTill: receiver === MPESA_ACCOUNT.till,
    ...(!isOurs && { refusal: 2028 }),
  })
  const said = 'Success. Request accepted for processing'
  return ok({
    MerchantRequestID: push.merchantRequestId,
    CheckoutRequestID: push.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: said,
    CustomerMessage: said,
  })
}

export function queryPush(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedPassword(mpesa, fields)
  if (refused) return refused
  const push = findPush(mpesa, textOf(fields, 'CheckoutRequestID'))
  if (!push) return badRequest('CheckoutRequestID')
  const about = {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: push.merchantRequestId,
    CheckoutRequestID: push.checkoutRequestId,
  }
  if (push.result) return ok({ ...about, ResultCode: String(push.result.code), ResultDesc: push.result.description })
  mpesa.store.put('stk_push', push.checkoutRequestId, { ...push, queries: push.queries + 1 })
  const shape = mpesa.store.find<PendingShape>('setting', 'pending_shape') ?? 'alternate'
  const isError = shape === 'error' || (shape === 'alternate' && push.queries % 2 === 0)
  if (isError) return darajaError(500, '500.001.1001', 'The transaction is being processed')
  return ok({ ...about, ResultCode: '4999', ResultDesc: 'The transaction is still under processing' })
}
