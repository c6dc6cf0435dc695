// Whether a call is signed with its key's own pair (RFC 9421): over what it asks, lately, and once. The library makes what was
// signed out of the call; which parts must be in it, when it counts and how often is said here.
import { hash, verify } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import {
  DIGEST_HEADER,
  SIGNATURE_HEADER,
  SIGNATURE_INPUT_HEADER,
  SIGNATURE_SECONDS,
} from '@kivuko/contract/partner-signatures.ts'
import type { FastifyRequest } from 'fastify'
import { httpbis } from 'http-message-signatures'
import type { Deps } from '#deps.ts'
import type { PartnerKeyId } from '#platform/ids.ts'
import { toKeyObject } from './public-key.ts'
import { addSignature } from './store.ts'

type SigningKey = { id: PartnerKeyId; public_key: Buffer | null }
type Given = { created?: Date | null; nonce?: string }

/** Whether a call says that it is signed. */
export function isSigned({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[SIGNATURE_HEADER] !== undefined || headers[SIGNATURE_INPUT_HEADER] !== undefined
}

/** Of a call that says it is signed. Throws `request_signature_invalid` and `request_signature_used`. */
export async function verifySignature(deps: Deps, key: SigningKey, request: FastifyRequest): Promise<void> {
  const { headers, rawBody = '' } = request
  if (!key.public_key) throw invalid(SIGNATURE_HEADER, 'this key has no public key: set one, or send no signature')
  const target = `${deps.config.publicUrl}${request.originalUrl}`
  const { base, given, isRight } = await readSigned(key.public_key, { request, target })
  const names = new Set(base.split('\n').map((line) => line.slice(0, line.indexOf(': '))))
  requireParts(names, { hasBody: rawBody !== '', given })
  const now = deps.clock.now()
  const age = (now.getTime() - (given.created?.getTime() ?? 0)) / 1000
  // What is no time at all is not within any.
  if (!(Math.abs(age) <= SIGNATURE_SECONDS))
    throw invalid(SIGNATURE_INPUT_HEADER, `created must be within ${SIGNATURE_SECONDS} seconds of now`)
  if (!isRight) throw invalid(SIGNATURE_HEADER, `must be of the key’s pair, over ${target} as it was sent`)
  if (rawBody !== '' && !isDigestOf(rawBody, headers[DIGEST_HEADER]?.toString() ?? ''))
    throw invalid(DIGEST_HEADER, 'must be the SHA-256 or SHA-512 of the body')
  const isFirst = await addSignature(deps.db, {
    hash: hash('sha256', `${key.id}\n${base}`, 'buffer'),
    ...{ key_id: key.id, used_at: now },
  })
  if (!isFirst) throw new AppError('request_signature_used')
}

function invalid(field: string, message: string): AppError {
  return new AppError('request_signature_invalid', {
    detail: `The signature of this call does not count: ${field} ${message}.`,
    errors: [{ field, message }],
  })
}

type Signed = { base: string; given: Given; isRight: boolean }

async function readSigned(
  publicKey: Buffer,
  { request, target }: { request: FastifyRequest; target: string },
): Promise<Signed> {
  const signer = toKeyObject(publicKey)
  if (!signer) throw new Error('a key was kept that is none')
  const found: Signed[] = []
  const keyLookup = async (given: Given) => ({
    algs: ['ed25519'],
    async verify(data: Buffer, signature: Buffer) {
      const isRight = verify(null, data, signer, signature)
      found.push({ base: data.toString(), given, isRight })
      return isRight
    },
  })
  const headers = request.headers as Record<string, string | string[]>
  // When it was made is judged by our own clock, afterwards.
  const limits = { keyLookup, notAfter: Number.MAX_SAFE_INTEGER }
  const message = { method: request.method, url: target, headers }
  const isRead = await httpbis.verifyMessage(limits, message).then(
    () => true,
    () => false,
  )
  const [only, ...more] = found
  if (!isRead || !only || more.length > 0)
    throw invalid(SIGNATURE_INPUT_HEADER, 'must be one Ed25519 signature as RFC 9421 has it, of parts the call has')
  return only
}

/** By the lines of what was signed: a part of a header is not the header. */
function requireParts(names: ReadonlySet<string>, { hasBody, given }: { hasBody: boolean; given: Given }): void {
  const wanted = ['@method', '@target-uri', ...(hasBody ? [DIGEST_HEADER] : [])]
  for (const name of wanted) if (!names.has(`"${name}"`)) throw invalid(SIGNATURE_INPUT_HEADER, `must cover "${name}"`)
  if (!given.created) throw invalid(SIGNATURE_INPUT_HEADER, 'must say when it was created')
  if (!given.nonce && !names.has(`"${IDEMPOTENCY_HEADER}"`))
    throw invalid(SIGNATURE_INPUT_HEADER, `must have a nonce or cover "${IDEMPOTENCY_HEADER}"`)
}

/** As RFC 9530 writes it. */
function isDigestOf(body: string, header: string): boolean {
  const right = (['256', '512'] as const).map((size) => `sha-${size}=:${hash(`sha${size}`, body, 'base64')}:`)
  return header.split(',').some((part) => right.includes(part.trim()))
}
