// Whether a request is signed as Amazon's Signature Version 4 wants it, worked out from the request alone.
import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

type Account = { region: string; keyId: string; secret: string }

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What is wrong with it, in the service's word; undefined when it is right. */
export function signatureProblem(request: FastifyRequest, account: Account): string | undefined {
  const { headers, method, body } = request
  const [, keyId, day = '', region = '', names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (!keyId) return 'AccessDenied'
  if (keyId !== account.keyId || region !== account.region) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'] ?? '')
  const content = String(headers['x-amz-content-sha256'] ?? '')
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (content !== sha256(bytes)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const [path = '', query = ''] = request.url.split('?')
  const canonical = [method, path, query, lines, names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${account.secret}`, day), region))
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
