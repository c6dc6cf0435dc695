import { Readable } from 'node:stream'
import * as contract from '@kivuko/contract/console-identity.ts'
import { receiveIdentityEvent } from '#compliance/receive-identity-event.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { decideIdentityCheck, getCheck } from './decide-check.ts'
import { toCheckAnswer } from './identity-check.ts'
import { permitPictures, readPicture } from './read-pictures.ts'

export function identityRoutes(deps: Deps): Route[] {
  const answer = async (id: string) => {
    const { check, poses } = await getCheck(deps, id)
    return toCheckAnswer(check, poses)
  }
  return [
    on(contract.identityWebhook).handle(async ({ request: { body } }) => {
      await receiveIdentityEvent(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      return { received: true as const }
    }),
    on(contract.getIdentityCheck).handle(({ params }) => answer(params.id)),
    on(contract.permitIdentityPictures).handle(async ({ params, body }, caller) => {
      const given = await permitPictures(deps, { checkId: params.id, reader: caller, reason: body.reason })
      return {
        pictures: given.map(({ expiresAt, ...picture }) => ({ ...picture, expires_at: expiresAt.toISOString() })),
      }
    }),
    on(contract.readIdentityPicture).handle(async ({ params, body }, caller) => ({
      name: 'picture.jpg',
      type: 'image/jpeg',
      content: Readable.from([await readPicture(deps, { checkId: params.id, ...body, reader: caller })]),
      isShown: true as const,
    })),
    on(contract.decideIdentityCheck).handle(async ({ params, body }, { actor }) => {
      await decideIdentityCheck(deps, { checkId: params.id, actor, ...body })
      return answer(params.id)
    }),
  ]
}
