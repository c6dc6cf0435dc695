// The calls of the session. Apart from its rules, so that pages anyone may read do not load the contract's schemas.
import { login, logout, me, register, type User, userSchema } from '@kivuko/contract/auth.ts'
import * as z from 'zod/mini'
import { call } from './api-client.ts'
import type { Credentials, Registration } from './session.ts'

/** Sign-in servers differ in these names (specification part 1, section 3), so the answer is read leniently. */
const sessionAnswer = z.object({
  access_token: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
  user: z.optional(z.nullable(userSchema)),
  user_data: z.optional(z.nullable(userSchema)),
})
export type SessionAnswer = z.output<typeof sessionAnswer>

const lenientLogin = { ...login, response: sessionAnswer }
const lenientRegister = { ...register, response: sessionAnswer }

export async function askLogin(credentials: Credentials): Promise<SessionAnswer> {
  return await call(lenientLogin, { body: credentials })
}

export async function askRegister(registration: Registration): Promise<SessionAnswer> {
  return await call(lenientRegister, { body: registration })
}

export async function askProfile(token: string): Promise<User> {
  return await call(me, { token })
}

export async function askLogout(token: string): Promise<void> {
  await call(logout, { token })
}
