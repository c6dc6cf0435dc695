import { me } from '@kivuko/contract/auth.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { getUser } from './find-user.ts'
import { toUserAnswer } from './user.ts'

export function userRoutes(deps: Deps): Route[] {
  return [on(me).handle(async (_input, caller) => toUserAnswer(await getUser(deps.db, caller.id)))]
}
