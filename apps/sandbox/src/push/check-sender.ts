// Whether a push is of whom the browser subscribed to (RFC 8292): a token in the header, signed with the half of a key pair that
// the browser was given the other half of.
import { createPublicKey, verify } from 'node:crypto'

const DAY_SECONDS = 86_400

type Asked = { authorization: string; serverKey: string; origin: string; now: number }

/** What is wrong with it, and the status that says so; undefined when nothing is. */
export function senderProblem({ authorization, serverKey, origin, now }: Asked): [401 | 403, string] | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]{1,2000}), ?k=([\w-]{87})$/.exec(authorization) ?? []
  if (token === '') return [401, 'The Authorization header names no sender.']
  if (key !== serverKey) return [403, 'The key is not the one of the subscription.']
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const given = Buffer.from(signature, 'base64url')
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given))
    return [403, 'The signature is of another key.']
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>
  if (aud !== origin) return [403, `The token is for ${String(aud)}.`]
  if (typeof exp !== 'number' || exp <= now || exp > now + DAY_SECONDS) return [403, 'The token is not good now.']
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return [403, 'The token names nobody to write to.']
  return undefined
}
