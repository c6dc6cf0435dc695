// What a sign-in page offers besides the password, at the address of a request.
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { relyingParty } from '#people/passkeys/relying-party.ts'
import { isAtConsole } from '#platform/console-host.ts'

export function signInWays(deps: Deps, request: FastifyRequest) {
  const isConsole = isAtConsole(deps.config, request)
  return {
    // A provider comes back to the public address, with a session of that one.
    providers: deps.social && !isConsole ? [{ id: deps.social.id, name: deps.social.name }] : [],
    passkeys: relyingParty(deps.config, { isConsole }) !== undefined,
  }
}
