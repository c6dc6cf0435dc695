// Devices of tests: a key each, made with the library the web app proves itself with. Whoever's session is bound to one
// brings its proof with every request that takes one, however the request is made.
import { DEVICE_HEADER, TOKEN_HEADER } from '@kivuko/contract/endpoint.ts'
import { calculateThumbprint, generateKeyPair, generateProof } from 'dpop'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Deps } from '../../src/deps.ts'
import { deviceNonce } from '../../src/people/auth/device-nonce.ts'
import { isAtConsole } from '../../src/platform/console-host.ts'

export type ProvenCall = { method?: string; url: string; token?: string | undefined; nonce?: string | undefined }
export type TestDevice = { thumbprint: string; prove(call: ProvenCall): Promise<string> }

/** Names the device of one request: a thumbprint, or `none` for a token without its device. */
export const TEST_DEVICE_HEADER = 'test-device'

const byThumbprint = new Map<string, TestDevice>()
const byToken = new Map<string, TestDevice>()
/** What a session's token was replaced by. */
const renewed = new Map<string, string>()

function latest(token: string): string {
  const next = renewed.get(token)
  return next === undefined ? token : latest(next)
}

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
  byToken.set(latest(token), device)
}

/** `host`: as its header names it; without it, the public one. */
type Asked = { method?: string; url: string; token: string | undefined; host?: string | undefined }

/** What a request over the network brings: the token of now, and the proof of its device when its session has one. */
export async function callerHeaders({ deps }: { deps: Deps }, asked: Asked): Promise<Record<string, string>> {
  const token = latest(asked.token ?? '')
  const device = byToken.get(token)
  const proof = device && (await provenBy(device, deps, { ...asked, token }))
  return { authorization: `Bearer ${token}`, ...(proof ? { [DEVICE_HEADER]: proof } : {}) }
}

function provenBy(device: TestDevice, deps: Deps, { url, host, ...asked }: Asked): Promise<string> {
  const { publicUrl, consoleUrl } = deps.config
  const called = isAtConsole(deps.config, { headers: { host } }) ? consoleUrl : publicUrl
  const { origin, pathname } = new URL(url, called)
  return device.prove({ ...asked, url: `${origin}${pathname}`, nonce: deviceNonce(deps, deps.clock.now()) })
}

/** Requests of a test bring what the client of their session would. */
export function provingDevices(server: FastifyInstance, { deps }: { deps: Deps }): void {
  const inject = server.inject.bind(server) as (options: InjectOptions) => unknown
  type Reply = { statusCode: number; headers: Record<string, unknown> }
  async function proven(asked: InjectOptions | string): Promise<unknown> {
    const options = typeof asked === 'string' ? { url: asked } : asked
    const { [TEST_DEVICE_HEADER]: named, ...headers } = (options.headers ?? {}) as Record<string, string>
    const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    // Whoever copied a token does not hear of the next one.
    const token = sent === undefined || named === 'none' ? sent : latest(sent)
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    const device = named === undefined ? byToken.get(token ?? '') : byThumbprint.get(named)
    const send = async (brought: Record<string, string>) => {
      const answer = (await inject({ ...options, headers: brought })) as Reply
      const next = answer.headers[TOKEN_HEADER]
      if (typeof next === 'string' && token !== undefined) renewed.set(token, next)
      if (typeof next === 'string' && device) holdToken(device, next)
      return answer
    }
    const isProven = device !== undefined && headers[DEVICE_HEADER] === undefined
    const { method = 'GET', url } = options
    const proof = isProven && (await provenBy(device, deps, { method, url: String(url), token, host: headers.host }))
    const answer = await send({ ...headers, ...(proof ? { [DEVICE_HEADER]: proof } : {}) })
    // The session had its next token meanwhile: the client asks again with that.
    const isLate = answer.statusCode === 401 && named !== 'none' && token !== undefined && renewed.has(token)
    return isLate ? proven(asked) : answer
  }
  Object.assign(server, { inject: proven })
}
