// The sign-up form: what it holds and when it may be sent.

import { PASSWORDS_DIFFER_TEXT, register } from '@kivuko/contract/auth.ts'
import { t } from '@kivuko/contract/text.ts'
import * as z from 'zod/mini'

export type SignUpValues = {
  fullName: string
  email: string
  password: string
  confirmPassword: string
  agreeToTerms: boolean
}

/** A password's length is the server's rule; the form only requires one (specification part 1, section 5). */
export const signUpSchema = z
  .object({
    fullName: register.body.shape.fullName,
    email: register.body.shape.email,
    password: z.string().check(z.minLength(1, t('Password is required'))),
    confirmPassword: z.string(),
    agreeToTerms: z.boolean(),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: PASSWORDS_DIFFER_TEXT,
      when: () => true,
    }),
  )

/** Everything filled, passwords equal, terms agreed, nothing wrong with the email. */
export function canCreateAccount(values: SignUpValues): boolean {
  return (
    values.fullName.trim() !== '' &&
    values.password !== '' &&
    values.confirmPassword === values.password &&
    values.agreeToTerms &&
    z.safeParse(register.body.shape.email, values.email).success
  )
}
