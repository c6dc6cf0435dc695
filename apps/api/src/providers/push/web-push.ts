// Web Push (RFC 8030): to whichever service a browser names, and so by the way for addresses that strangers choose.
import { say } from '@kivuko/contract/say.ts'
import type { Clock } from '#platform/clock.ts'
import { assertOutsideTransaction } from '#platform/database.ts'
import { postMessage, type Sent, urlProblem } from '#platform/post-message.ts'
import type { PushKeys } from '#platform/push-keys.ts'
import { encryptPush, isBrowserKey } from './encrypt-push.ts'
import type { PushOutcome, PushSender } from './port.ts'
import { vapidHeader } from './vapid.ts'

export type WebPushConfig = { keys: PushKeys; contact: string; isInsideAllowed: boolean }

export function createWebPush({ keys, contact, isInsideAllowed }: WebPushConfig, clock: Clock): PushSender {
  return {
    publicKey: keys.publicKey,
    problemOf({ endpoint, browserKey }) {
      const says = urlProblem(endpoint, isInsideAllowed)
      if (says !== undefined) return { of: 'endpoint', says }
      return isBrowserKey(browserKey)
        ? undefined
        : { of: 'browserKey', says: say('must be a point of the curve P-256') }
    },
    async send({ endpoint, ...browser }, { text, keptForSeconds, isUrgent, topic }): Promise<PushOutcome> {
      assertOutsideTransaction('a push service')
      const body = encryptPush(Buffer.from(text), browser)
      const headers = {
        authorization: await vapidHeader(keys, { endpoint, contact, now: clock.now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(keptForSeconds),
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      }
      return readAnswer(await postMessage({ url: endpoint, headers, body }, isInsideAllowed))
    },
  }
}

/** As RFC 8030 has it: 404 and 410 end a subscription; what is no word on the message is tried again. */
function readAnswer(sent: Sent): PushOutcome {
  if (sent.status === null)
    return sent.isUnsent ? { kind: 'refused', why: 'busy', code: sent.problem } : { kind: 'unknown' }
  const { status } = sent
  if (status >= 200 && status < 300) return { kind: 'done', value: undefined }
  const why = status === 404 || status === 410 ? 'gone' : status === 429 || status >= 500 ? 'busy' : 'message'
  return { kind: 'refused', why, code: `the push service answered ${status}` }
}
