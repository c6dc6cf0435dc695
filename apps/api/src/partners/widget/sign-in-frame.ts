// Somebody signs in to a frame: by a mailed code that counts in this session alone.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { sendCodeTo, signInByCode } from '#people/sign-in-by-code.ts'
import { inTransaction } from '#platform/database.ts'
import type { WidgetCaller } from '#platform/widget-caller.ts'
import { sessions } from './store.ts'

type Where = { caller: WidgetCaller; address: string }
type Given = { email: string; code: string; firstName: string | undefined; lastName: string | undefined }

/** Answers the code. */
export function sendFrameCode(deps: Deps, { caller, address }: Where, email: string): Promise<string> {
  return sendCodeTo(deps, email, { place: caller.id, address })
}

/** Another customer in the same session takes the place of the one before: what is bought is theirs alone. */
export async function signInFrame(deps: Deps, { caller, address }: Where, { email, code, firstName, lastName }: Given) {
  const fullName = firstName && lastName ? `${firstName} ${lastName}` : undefined
  const user = await signInByCode(deps, { email, code, fullName, place: caller.id, address })
  const isOpen = await inTransaction(deps.db, (tx) =>
    sessions.change(tx, { id: caller.id, revoked_at: null }, { user_id: user.id }),
  )
  if (!isOpen) throw new AppError('widget_session_ended')
  return { customer: { email: user.email, first_name: user.first_name } }
}
