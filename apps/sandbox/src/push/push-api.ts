// Where a server posts its messages (RFC 8030): one address a subscription.
import type { FastifyRequest } from 'fastify'
import { newId } from '../ids.ts'
import type { Answer, Service } from '../service/service.ts'
import type { Store } from '../store.ts'
import { senderProblem } from './check-sender.ts'
import { decryptPush } from './decrypt-push.ts'
import { keepPush, PUSH_PATH, type PushSubscriptionRecord } from './push.ts'

const BODY_BYTES_MAX = 4_096
const TOPIC = /^[\w-]{0,32}$/

function take(store: Store, request: FastifyRequest): Answer {
  const { id } = request.params as { id: string }
  const header = (name: string) => String(request.headers[name] ?? '')
  const found = store.find<PushSubscriptionRecord>('push_subscription', id)
  if (!found || found.state === 'forgotten') return refused(404, 'There is no such subscription.')
  if (found.state === 'gone') return refused(410, 'The subscription has ended.')
  const origin = `http://${header('host')}`
  const wrong = senderProblem({
    authorization: header('authorization'),
    serverKey: found.serverKey,
    origin,
    now: Date.now() / 1_000,
  })
  if (wrong) return refused(...wrong)
  if (!/^\d+$/.test(header('ttl'))) return refused(400, 'TTL is missing.')
  if (!TOPIC.test(header('topic'))) return refused(400, 'The topic is too long.')
  const body = request.body
  if (!Buffer.isBuffer(body) || header('content-encoding') !== 'aes128gcm')
    return refused(400, 'The message is not encrypted with aes128gcm.')
  if (body.length > BODY_BYTES_MAX) return refused(413, 'The message is too long.')
  const text = read(body, found)
  if (text === undefined) return refused(400, 'The browser cannot read the message.')
  const message = { id: newId('psh', 24), at: Date.now(), path: found.path, text }
  keepPush(store, {
    ...message,
    ttl: Number(header('ttl')),
    urgency: header('urgency') || 'normal',
    topic: header('topic'),
  })
  return { status: 201, body: '' }
}

/** A real service cannot read it; this one plays the browser as well. */
function read(body: Buffer, { privateKey, keys }: PushSubscriptionRecord): string | undefined {
  try {
    return decryptPush(body, { privateKey, auth: keys.auth })
  } catch {
    return undefined
  }
}

function refused(status: number, message: string): Answer {
  return { status, body: { code: status, message } }
}

export const PUSH_SERVICE: Service<Store> = {
  path: PUSH_PATH,
  calls: [{ name: 'push', method: 'POST', path: '/to/:id', run: take }],
  tooFast: () => refused(429, 'Too many messages.'),
  serverError: () => refused(503, 'The service is down.'),
  unknownCall: () => refused(404, 'There is nothing here.'),
}
