// Africa's Talking's USSD: a form with all inputs joined by `*` comes in, plain text goes out. It signs nothing, so its address
// carries a secret.
import { createHash } from 'node:crypto'
import { AppError, type FieldError } from '@kivuko/contract/errors.ts'
import { readPhone } from '@kivuko/contract/phone.ts'
import { isSameSeal } from '../read-message.ts'
import type { UssdGateway } from './port.ts'

export type AfricasTalkingUssdConfig = { callbackSecret: string; callbackSecretOld?: string | undefined }

const SESSION = /^[\w-]{3,100}$/
const INPUTS_LENGTH_MAX = 500
/** Nobody answers so many questions in three minutes. */
const INPUTS_MAX = 60

export function createAfricasTalkingUssd(config: AfricasTalkingUssdConfig): UssdGateway {
  const secrets = [config.callbackSecret, config.callbackSecretOld].filter((each) => each !== undefined)
  return {
    read({ secret, rawBody }) {
      if (!secrets.some((each) => isSameSeal(digest(secret), digest(each)))) throw new AppError('signature_invalid')
      return readFields(new URLSearchParams(rawBody.toString('utf8')))
    },
    write: ({ text, isLast }) => `${isLast ? 'END' : 'CON'} ${text}`,
  }
}

function readFields(fields: URLSearchParams) {
  const sessionId = fields.get('sessionId') ?? ''
  const phone = readPhone(fields.get('phoneNumber') ?? '')
  const text = fields.get('text') ?? ''
  const inputs = text === '' ? [] : text.split('*').map((input) => input.trim())
  const errors: FieldError[] = []
  if (!SESSION.test(sessionId)) errors.push({ field: 'sessionId', message: 'must be 3 to 100 letters, digits, - or _' })
  if (!phone) errors.push({ field: 'phoneNumber', message: 'must be a phone number' })
  if (text.length > INPUTS_LENGTH_MAX || inputs.length > INPUTS_MAX)
    errors.push({ field: 'text', message: `must have at most ${INPUTS_MAX} inputs` })
  if (!phone || errors.length > 0) throw new AppError('validation_failed', { errors })
  return { sessionId, phone, inputs }
}

/** Digests are compared, so that the time it takes says nothing of the secret. */
function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
