// Who sends a push, proved to the browser's push service (RFC 8292): a token signed with the operator's own pair.
import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'

/** Both as base64url: the point uncompressed, and the number. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Half of what services take. */
const GOOD_FOR_SECONDS = 12 * 3_600

export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()).toString('base64url') }
}

/** What is wrong with a pair; undefined when each is one and they belong together. */
export function pushKeysProblem({ publicKey, privateKey }: PushKeys): 'private' | 'public' | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return 'private'
  }
  return pair.getPublicKey('base64url') === publicKey ? undefined : 'public'
}

/** The header that names the sender to the service at `endpoint`. `contact`: whom the service writes to when something is wrong. */
export async function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.trunc(now.getTime() / 1_000) + GOOD_FOR_SECONDS)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}

/** A number with zeros in front is written shorter. */
function padded(number: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - number.length), number])
}
