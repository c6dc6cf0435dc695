// The calls of a session that exists. Apart from its rules, so that pages anyone may read do not load the schemas.
import { logout, me, type User } from '@kivuko/contract/auth.ts'
import { call } from './api-client.ts'

export async function askProfile(token: string): Promise<User> {
  return await call(me, { token })
}

export async function askLogout(token: string): Promise<void> {
  await call(logout, { token })
}
