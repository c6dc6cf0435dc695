// Africa's Talking over HTTP: a form in, one answer for each recipient out.
import type { FastifyRequest } from 'fastify'
import { newId } from '../ids.ts'
import type { Answer, Service } from '../service/service.ts'
import type { Store } from '../store.ts'
import { keepMessage, SMS_ACCOUNT, SMS_MAGIC, SMS_PATH, SMS_STATUSES, type SmsStatus } from './sms.ts'

const PHONE = /^\+[1-9]\d{7,14}$/
const PRICE = '0.8000'
const BALANCE = 'KES 1785.5000'
const SENDER = /^[A-Za-z0-9 ]{1,11}$/

function sendOne(store: Store, to: string, from: string, text: string): object {
  const status = PHONE.test(to)
    ? (store.take<SmsStatus>('setting', 'next_sms') ?? SMS_MAGIC[to.slice(-4)] ?? 'Success')
    : 'InvalidPhoneNumber'
  const isSent = status === 'Success'
  const id = newId('ATXid', 32)
  keepMessage(store, { id, at: Date.now(), to, from, text, status })
  return {
    statusCode: SMS_STATUSES[status],
    number: to,
    status,
    cost: isSent ? `KES ${PRICE}` : '0',
    messageId: isSent ? id : 'None',
  }
}

function send(store: Store, request: FastifyRequest): Answer {
  // Only a form has fields here.
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const fields = (isForm ? (request.body ?? {}) : {}) as Record<string, unknown>
  if (request.headers.apikey !== SMS_ACCOUNT.apiKey || fields.username !== SMS_ACCOUNT.username) {
    return { status: 401, body: 'The supplied authentication is invalid' }
  }
  const missing = ['to', 'message'].find((name) => typeof fields[name] !== 'string' || fields[name] === '')
  if (missing) return { status: 400, body: `Request is missing required form field '${missing}'.` }
  const from = typeof fields.from === 'string' ? fields.from : ''
  if (from !== '' && !SENDER.test(from)) {
    return { status: 201, body: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } }
  }
  const numbers = String(fields.to)
    .split(',')
    .map((number) => number.trim())
  const Recipients = numbers.map((to) => sendOne(store, to, from || 'AFRICASTKNG', String(fields.message)))
  const sent = Recipients.filter((each) => 'statusCode' in each && each.statusCode === SMS_STATUSES.Success).length
  const [whole = '0', part = '0'] = [String(Math.trunc((sent * 8) / 10)), String((sent * 8) % 10)]
  const Message = `Sent to ${sent}/${numbers.length} Total Cost: KES ${whole}.${part}000`
  return { status: 201, body: { SMSMessageData: { Message, Recipients } } }
}

/** The account, which tells what is left in it. */
function showAccount(store: Store, request: FastifyRequest): Answer {
  const { username } = request.query as Record<string, unknown>
  if (request.headers.apikey !== SMS_ACCOUNT.apiKey || username !== SMS_ACCOUNT.username)
    return { status: 401, body: 'The supplied authentication is invalid' }
  return { status: 200, body: { UserData: { balance: store.find<string>('setting', 'sms_balance') ?? BALANCE } } }
}

export const SMS_GATEWAY: Service<Store> = {
  path: SMS_PATH,
  calls: [
    { name: 'messaging', method: 'POST', path: '/version1/messaging', run: send },
    { name: 'user', method: 'GET', path: '/version1/user', run: showAccount },
  ],
  tooFast: () => ({ status: 429, body: 'Too Many Requests' }),
  serverError: () => ({ status: 500, body: 'Internal Server Error' }),
  unknownCall: () => ({ status: 404, body: 'The requested resource could not be found.' }),
}
