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
import { MSISDN } from './formats.ts'
import { MPESA_ACCOUNT, type Mpesa, type PendingShape } from './mpesa.ts'
import { findPush, openPush, openPushes } from './pushes.ts'

const TYPES = ['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']
const REFERENCE = /^[A-Za-z0-9]{1,12}$/

/** Who asks: the shortcode's own password, made with the passkey and the time. */
function refusedPassword(fields: Fields): Answer | undefined {
  const shortcode = textOf(fields, 'BusinessShortCode')
  const timestamp = textOf(fields, 'Timestamp')
  if (!/^\d{5,7}$/.test(shortcode)) return badRequest('BusinessShortCode')
  if (!/^20\d{12}$/.test(timestamp)) return badRequest('Timestamp')
  if (shortcode !== MPESA_ACCOUNT.shortcode) return darajaError(500, '500.001.1001', 'Merchant does not exist')
  const password = Buffer.from(shortcode + MPESA_ACCOUNT.passkey + timestamp).toString('base64')
  return textOf(fields, 'Password') === password ? undefined : wrongCredentials()
}

const CHECKS: readonly Check[] = [
  { field: 'TransactionType', isFine: (text) => TYPES.includes(text) },
  { field: 'Amount', isFine: (text) => /^[1-9]\d{0,8}$/.test(text) },
  { field: 'PartyA', isFine: (text) => MSISDN.test(text) },
  { field: 'PartyB', isFine: (text) => /^\d{5,7}$/.test(text) },
  { field: 'PhoneNumber', isFine: (text) => MSISDN.test(text) },
  { field: 'CallBackURL', isFine: isLocalUrl },
  { field: 'AccountReference', isFine: (text) => REFERENCE.test(text) },
  { field: 'TransactionDesc', isFine: (text) => text.length >= 1 && text.length <= 13, name: 'Remarks' },
]

export function pushToPhone(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedPassword(fields) ?? refusedField(fields, CHECKS)
  if (refused) return refused
  const msisdn = textOf(fields, 'PhoneNumber')
  if (openPushes(mpesa, msisdn).length > 0) {
    return darajaError(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    )
  }
  const isOurs =
    textOf(fields, 'TransactionType') === 'CustomerPayBillOnline' &&
    textOf(fields, 'PartyB') === MPESA_ACCOUNT.shortcode
  const push = openPush(mpesa, {
    msisdn,
    amount: Number(textOf(fields, 'Amount')),
    account: textOf(fields, 'AccountReference'),
    description: textOf(fields, 'TransactionDesc'),
    callbackUrl: textOf(fields, 'CallBackURL'),
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
  const refused = refusedPassword(fields)
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
