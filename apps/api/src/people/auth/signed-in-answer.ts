// How the end of a sign-in looks on the wire. Pure.
import type { SignedIn } from '@kivuko/contract/auth.ts'
import { toUserAnswer } from '#users/user.ts'
import type { SignInResult } from './finish-sign-in.ts'

export function toSignedIn(result: SignInResult): SignedIn {
  if (result.kind === 'signed_in') return { access_token: result.token, user: toUserAnswer(result.user) }
  const { challenge, methods, mailedCode } = result
  return { second_factor: { challenge, methods, ...(mailedCode ? { dev_code: mailedCode } : {}) } }
}
