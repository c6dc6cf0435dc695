// What every request needs of devices: which one it proves, and the nonce that each answer carries for the next proof.
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { deviceNonce } from './auth/device-nonce.ts'
import { deviceOfRequest } from './auth/device-of-request.ts'

export type DeviceChecks = {
  /** As `deviceOfRequest`. */
  deviceOf(request: FastifyRequest): Promise<string | undefined>
  nonce(): string
}

export function deviceChecks(deps: Deps): DeviceChecks {
  return {
    deviceOf: (request) => deviceOfRequest(deps, request),
    nonce: () => deviceNonce(deps, deps.clock.now()),
  }
}
