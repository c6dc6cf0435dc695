import * as account from '@kivuko/contract/account-security.ts'
import { startProof } from '@kivuko/contract/proof.ts'
import * as contract from '@kivuko/contract/sign-in-ways.ts'
import type { Deps } from '#deps.ts'
import { toSignedIn } from '#people/auth/signed-in-answer.ts'
import { visitorOf } from '#people/auth/visitor-of-request.ts'
import { isAtConsole } from '#platform/console-host.ts'
import { on, type Route } from '#platform/http.ts'
import { listPasskeys, removePasskey } from './manage-passkeys.ts'
import type { PasskeyRow } from './store.ts'

// The library behind them takes a third of a second to load: only who uses passkeys waits for it.
const adding = () => import('./add-passkey.ts')
const proving = () => import('./prove-by-passkey.ts')
const signingIn = () => import('./sign-in-by-passkey.ts')

export function passkeyRoutes(deps: Deps): Route[] {
  return [
    on(account.listPasskeys).handle(async (_input, caller) => ({
      passkeys: (await listPasskeys(deps, caller.id)).map(toPasskey),
    })),
    on(account.startPasskey).handle(async (_input, caller) => {
      const { startPasskey } = await adding()
      return { options: { ...(await startPasskey(deps, caller)) } }
    }),
    on(account.addPasskey).handle(async ({ body, giveToken }, caller) => {
      const { addPasskey } = await adding()
      const { passkey, token } = await addPasskey(deps, { caller, ...body })
      giveToken(token)
      return toPasskey(passkey)
    }),
    on(account.removePasskey).handle(async ({ params, giveToken }, caller) => {
      giveToken(await removePasskey(deps, caller, params.id))
      return { result: 'ok' as const }
    }),
    on(startProof).handle(async ({ body }, caller) => {
      const { startProof: start } = await proving()
      return { options: { ...(await start(deps, caller, body.deed)) } }
    }),
    on(contract.startPasskeySignIn).handle(async ({ body, request }) => {
      const { startPasskeySignIn } = await signingIn()
      const at = { challenge: body.challenge, isConsole: isAtConsole(deps.config, request) }
      return { options: { ...(await startPasskeySignIn(deps, at)) } }
    }),
    on(contract.passkeySignIn).handle(async ({ body, request }, caller) => {
      const { challenge, credential, rememberMe } = body
      const visitor = await visitorOf(deps, request, caller)
      const { signInByPasskey } = await signingIn()
      return toSignedIn(await signInByPasskey(deps, { challenge, credential, isRemembered: rememberMe, visitor }))
    }),
  ]
}

function toPasskey(row: PasskeyRow): account.Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
