// Who sends a push, proved to the browser's push service (RFC 8292): a token signed with the operator's own pair.
import { importJWK, SignJWT } from 'jose'
import type { PushKeys } from '#platform/push-keys.ts'

/** Half of what services take. */
const GOOD_FOR_SECONDS = 12 * 3_600

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
