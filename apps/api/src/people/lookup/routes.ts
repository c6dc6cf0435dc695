import { me, setLanguage } from '@kivuko/contract/auth.ts'
import { lookupRecipient } from '@kivuko/contract/transfers.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route } from '#platform/http.ts'
import { readPreferences } from '#record/mail-preferences.ts'
import { changeUser } from '#users/change-user.ts'
import { getUser } from '#users/find-user.ts'
import { toUserAnswer } from '#users/user.ts'
import { type FoundPerson, lookUp } from './look-up.ts'

export function userRoutes(deps: Deps): Route[] {
  return [
    on(me).handle(async (_input, { id }) => {
      const [user, preferences] = await Promise.all([getUser(deps.db, id), readPreferences(deps.db, id)])
      return { ...toUserAnswer(user), preferences }
    }),
    on(setLanguage).handle(async ({ body: { language } }, { id }) => {
      await inTransaction(deps.db, (tx) => changeUser(tx, id, { language }))
      return { language }
    }),
    on(lookupRecipient).handle(async ({ body }, caller) => {
      const person = await lookUp(deps, caller.id, body.identifier)
      return { found: person !== undefined, user: person ? toFoundAnswer(person) : null }
    }),
  ]
}

function toFoundAnswer({ id, fullName, email, phone, isSelf }: FoundPerson) {
  return { id, full_name: fullName, email, phone, is_self: isSelf }
}
