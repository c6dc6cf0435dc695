// Whether a webhook is Kivuko's, by Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, on the platform's WebCrypto.

export type VerifyOptions = {
  /** How old or early a message may be; 300. */
  toleranceSeconds?: number
}

/** As servers have them: `Headers`, or an object with names in any case and a text, or a list of texts, for each. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type WebhookErrorCode =
  | 'secret_invalid'
  | 'headers_missing'
  | 'timestamp_invalid'
  | 'too_old'
  | 'too_early'
  | 'signature_wrong'
  | 'body_unreadable'

/** A message that must not be believed. Answer 400 and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const TOLERANCE_SECONDS = 300
const SECRET = /^whsec_([A-Za-z0-9+/]{1,512}={0,2})$/
const VERSION = 'v1,'
/** Of one message: secrets overlap, but never that many. */
const SIGNATURES_MAX = 20

/**
 * Answers the content of a message that is signed with `secret` and was sent a short while ago; throws a `WebhookError` for any
 * other. `body` must be the very bytes or text that arrived, not what a framework made of them. The same message may come again:
 * `webhook-id` is the same each time.
 */
export async function verify<Content = unknown>(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions = {},
): Promise<Content> {
  const key = await importSecret(secret)
  const id = read(headers, 'webhook-id')
  const timestamp = read(headers, 'webhook-timestamp')
  const signatures = read(headers, 'webhook-signature')
  checkTime(timestamp, toleranceSeconds)
  if (!isSignedBy(await digest(key, { id, timestamp, body }), signatures))
    throw new WebhookError('signature_wrong', 'No signature of the message is made with this secret.')
  return parse(body) as Content
}

export type Signed = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/** The headers that Kivuko would send with a message: for tests of your own endpoint. */
export async function sign(
  body: string | Uint8Array,
  secret: string,
  { id = `evt_${crypto.randomUUID()}`, at = new Date() }: { id?: string; at?: Date } = {},
): Promise<Signed> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const bytes = await digest(await importSecret(secret), { id, timestamp, body })
  const signature = VERSION + btoa(String.fromCharCode(...bytes))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

type Message = { id: string; timestamp: string; body: string | Uint8Array }

async function digest(key: Awaited<ReturnType<typeof importSecret>>, { id, timestamp, body }: Message) {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, joined(`${id}.${timestamp}.`, body)))
}

async function importSecret(secret: string) {
  const bytes = decode(SECRET.exec(secret)?.[1] ?? '')
  if (!bytes?.length) throw new WebhookError('secret_invalid', 'The secret must be whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

function read(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  const text = typeof value === 'object' ? value?.join(' ') : value
  if (!text) throw new WebhookError('headers_missing', `The header ${name} is missing.`)
  return text
}

/** Also those of another library than the platform's. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function'
}

function checkTime(timestamp: string, toleranceSeconds: number): void {
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be 0 or more')
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('timestamp_invalid', 'The header webhook-timestamp must be a time in whole seconds.')
  const ageSeconds = Date.now() / 1000 - Number(timestamp)
  if (ageSeconds > toleranceSeconds) throw new WebhookError('too_old', 'The message was signed too long ago.')
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookError('too_early', 'The message was signed in the future. Is this clock right?')
}

function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const head = encoder.encode(start)
  const tail = typeof body === 'string' ? encoder.encode(body) : body
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

function isSignedBy(expected: Uint8Array, signatures: string): boolean {
  return signatures
    .split(' ', SIGNATURES_MAX)
    .filter((each) => each.startsWith(VERSION))
    .map((each) => isSame(expected, decode(each.slice(VERSION.length))))
    .includes(true)
}

/** Takes as long for the first byte as for the last. */
function isSame(expected: Uint8Array, given: Uint8Array | undefined): boolean {
  if (given?.length !== expected.length) return false
  let difference = 0
  for (const [at, byte] of expected.entries()) difference |= byte ^ (given[at] as number)
  return difference === 0
}

/** Undefined for what is no base64. */
function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function parse(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
  } catch {
    throw new WebhookError('body_unreadable', 'The message is signed, but no JSON.')
  }
}
