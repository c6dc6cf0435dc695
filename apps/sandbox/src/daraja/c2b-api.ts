// Customer to business over HTTP: where messages go, and the simulated payment of Daraja's own sandbox.
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../service/service.ts'
import { badRequest, type Check, darajaError, fieldsOf, isLocalUrl, ok, refusedField, textOf } from './answers.ts'
import { areUrlsKnown, isTakenOnce, payByHand, saveUrls } from './c2b.ts'
import { isSafaricom, newConversationId } from './formats.ts'
import { MPESA_ACCOUNT, type Mpesa } from './mpesa.ts'

const SHORTCODES: readonly string[] = [MPESA_ACCOUNT.paybill, MPESA_ACCOUNT.shortcode]
/** Safaricom does not take an address that contains one of these; this machine's own may. */
const FORBIDDEN = /mpesa|m-pesa|safaricom|\.exe|exec|cmd|sql|query/i
const RESPONSE_TYPES = ['Completed', 'Cancelled'] as const

const isAddress = (text: string) => isLocalUrl(text) && !FORBIDDEN.test(text)

const URL_CHECKS: readonly Check[] = [
  { field: 'ShortCode', isFine: (text) => SHORTCODES.includes(text) },
  { field: 'ResponseType', isFine: (text) => RESPONSE_TYPES.some((type) => type === text) },
  { field: 'ConfirmationURL', isFine: isAddress },
  { field: 'ValidationURL', isFine: isAddress },
]

const COMMANDS = { CustomerPayBillOnline: 'paybill', CustomerBuyGoodsOnline: 'till' } as const

const PAYMENT_CHECKS: readonly Check[] = [
  { field: 'CommandID', isFine: (text) => Object.hasOwn(COMMANDS, text) },
  { field: 'Amount', isFine: (text) => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 },
  { field: 'Msisdn', isFine: isSafaricom },
]

/** Daraja misspells the name of its own id here. */
function accepted(description: string): Answer {
  return ok({
    OriginatorCoversationID: newConversationId(Date.now()).slice(-20),
    ResponseCode: '0',
    ResponseDescription: description,
  })
}

export function registerUrls(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedField(fields, URL_CHECKS)
  if (refused) return refused
  if (isTakenOnce(mpesa) && areUrlsKnown(mpesa, textOf(fields, 'ShortCode')))
    return darajaError(500, '500.003.1001', 'Urls are already registered')
  saveUrls(mpesa, textOf(fields, 'ShortCode'), {
    confirmation: textOf(fields, 'ConfirmationURL'),
    validation: textOf(fields, 'ValidationURL'),
    responseType: textOf(fields, 'ResponseType') === 'Completed' ? 'Completed' : 'Cancelled',
  })
  return accepted('Success')
}

export function simulatePayment(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedField(fields, PAYMENT_CHECKS)
  if (refused) return refused
  const kind = COMMANDS[textOf(fields, 'CommandID') as keyof typeof COMMANDS]
  const isOurs = textOf(fields, 'ShortCode') === (kind === 'till' ? MPESA_ACCOUNT.till : MPESA_ACCOUNT.paybill)
  if (!isOurs) return badRequest('ShortCode')
  const account = kind === 'till' ? '' : textOf(fields, 'BillRefNumber')
  const given = { kind, msisdn: textOf(fields, 'Msisdn'), amount: Number(textOf(fields, 'Amount')), account }
  // A sandbox that closes meanwhile has nothing left to say of it.
  mpesa.timers.at(Date.now(), () => void payByHand(mpesa, given).catch(() => undefined))
  return accepted('Accept the service request successfully.')
}
