import * as contract from '@kivuko/contract/push-devices.ts'
import type { Deps } from '#deps.ts'
import { nameOfSession } from '#people/manage-sessions.ts'
import type { Caller } from '#platform/http.ts'
import { on, type Route } from '#platform/http.ts'
import type { SessionId } from '#platform/ids.ts'
import { addPushDevice, listPushDevices, type PushDevice, removePushDevice } from '#record/push-devices.ts'

export function pushRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPushDevices).handle(async (_input, caller) => {
      const devices = deps.push ? await listPushDevices(deps, caller.id) : []
      const answers = devices.map((device) => toAnswer(device, caller))
      const [own, others] = [true, false].map((isOwn) => answers.filter(({ is_current }) => is_current === isOwn))
      return { public_key: deps.push?.publicKey ?? null, devices: [...(own ?? []), ...(others ?? [])] }
    }),
    on(contract.addPushDevice).handle(async ({ body }, caller) => {
      const device = await addPushDevice(deps, {
        userId: caller.id,
        sessionId: caller.sessionId as SessionId,
        name: await nameOfSession(deps, caller),
        endpoint: body.endpoint,
        browserKey: Buffer.from(body.p256dh, 'base64url'),
        browserSecret: Buffer.from(body.auth, 'base64url'),
      })
      return toAnswer(device, caller)
    }),
    on(contract.removePushDevice).handle(async ({ params }, caller) => {
      await removePushDevice(deps, caller.id, params.id)
      return { result: 'ok' as const }
    }),
  ]
}

function toAnswer({ id, name, session_id, created_at }: PushDevice, { sessionId }: Caller): contract.PushDevice {
  return { id, name, is_current: session_id === sessionId, created_at: created_at.toISOString() }
}
