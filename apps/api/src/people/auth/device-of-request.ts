// Which device a request comes from: the thumbprint of the key that signed the proof in its `DPoP` header (RFC 9449).
import { createHash } from 'node:crypto'
import { DEVICE_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Deps } from '#deps.ts'
import { isAtConsole } from '#platform/console-host.ts'
import { isOfAddress } from './device-address.ts'
import { deviceKeyOf } from './device-key.ts'
import { isDeviceNonce } from './device-nonce.ts'

/** A proof of Kivuko's own client has half of it. */
const PROOF_LENGTH_MAX = 2000
const ID_LENGTH_MAX = 200

/** A request's proof is looked at once, however many ask. */
const known = new WeakMap<FastifyRequest, Promise<string | undefined>>()

/**
 * The thumbprint (RFC 7638) of the device's key; undefined when the request brings no proof. Throws `use_dpop_nonce`
 * when its nonce is missing or old, `device_proof_invalid` when it is of another call or token, not signed by its key,
 * or was used before.
 */
export function deviceOfRequest(deps: Deps, request: FastifyRequest): Promise<string | undefined> {
  const asked = known.get(request) ?? readDevice(deps, request)
  known.set(request, asked)
  return asked
}

async function readDevice(deps: Deps, request: FastifyRequest): Promise<string | undefined> {
  const proof = request.headers[DEVICE_HEADER]
  if (proof === undefined) return undefined
  // Two headers, or two joined to one, are none.
  if (typeof proof !== 'string' || proof.length > PROOF_LENGTH_MAX) throw new AppError('device_proof_invalid')
  const { payload, device } = await verified(proof)
  const { publicUrl, consoleUrl = publicUrl } = deps.config
  const called = isAtConsole(deps.config, request) ? consoleUrl : publicUrl
  if (payload.htm !== request.method || !isOfAddress(payload.htu, { url: request.url, address: called }))
    throw new AppError('device_proof_invalid')
  if (payload.ath !== hashOfToken(request.headers.authorization)) throw new AppError('device_proof_invalid')
  if (typeof payload.jti !== 'string' || payload.jti === '' || payload.jti.length > ID_LENGTH_MAX)
    throw new AppError('device_proof_invalid')
  if (typeof payload.nonce !== 'string' || !isDeviceNonce(deps, payload.nonce, deps.clock.now()))
    throw new AppError('use_dpop_nonce')
  if (!(await deps.useDeviceProof(createHash('sha256').update(`${device} ${payload.jti}`).digest())))
    throw new AppError('device_proof_invalid')
  return device
}

async function verified(proof: string): Promise<{ payload: JWTPayload; device: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, async ({ jwk }) => (await deviceKeyOf(jwk)).key, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['iat'],
    })
    return { payload, device: (await deviceKeyOf(protectedHeader.jwk)).thumbprint }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      throw new AppError('device_proof_invalid', { cause: error })
    throw error
  }
}

/** What `ath` is for this request: nothing without a token. */
function hashOfToken(authorization: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')
}
