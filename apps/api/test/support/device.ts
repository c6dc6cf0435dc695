// Devices of tests: a key each, made with the library the web app proves itself with. Whoever's session is bound to one
// brings its proof with every request that takes one, however the request is made.
import { DEVICE_HEADER } from '@kivuko/contract/endpoint.ts'
import { calculateThumbprint, generateKeyPair, generateProof } from 'dpop'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Deps } from '../../src/deps.ts'
import { deviceNonce } from '../../src/people/auth/device-nonce.ts'

export type ProvenCall = { method?: string; url: string; token?: string | undefined; nonce?: string | undefined }
export type TestDevice = { thumbprint: string; prove(call: ProvenCall): Promise<string> }

/** Names the device of one request: a thumbprint, or `none` for a token without its device. */
export const TEST_DEVICE_HEADER = 'test-device'

const byThumbprint = new Map<string, TestDevice>()
const byToken = new Map<string, TestDevice>()

export async function newDevice(): Promise<TestDevice> {
  const pair = await generateKeyPair('ES256')
  const device = {
    thumbprint: await calculateThumbprint(pair.publicKey),
    prove: ({ method = 'GET', url, token, nonce }: ProvenCall) => generateProof(pair, url, method, nonce, token),
  }
  byThumbprint.set(device.thumbprint, device)
  return device
}

/** From now on requests with this token come from the device. */
export function holdToken(device: TestDevice, token: string): void {
  byToken.set(token, device)
}

/** Requests of a test bring what the client of their session would. */
export function provingDevices(server: FastifyInstance, { deps }: { deps: Deps }): void {
  const inject = server.inject.bind(server) as (options: InjectOptions) => unknown
  async function proven(options: InjectOptions): Promise<unknown> {
    const { [TEST_DEVICE_HEADER]: named, ...headers } = (options.headers ?? {}) as Record<string, string>
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const device = named === undefined ? byToken.get(token ?? '') : byThumbprint.get(named)
    if (!device || headers[DEVICE_HEADER] !== undefined) return inject({ ...options, headers })
    const { origin, pathname } = new URL(String(options.url), deps.config.publicUrl)
    const proof = await device.prove({
      method: options.method ?? 'GET',
      url: `${origin}${pathname}`,
      token,
      nonce: deviceNonce(deps, deps.clock.now()),
    })
    return inject({ ...options, headers: { ...headers, [DEVICE_HEADER]: proof } })
  }
  Object.assign(server, { inject: proven })
}
