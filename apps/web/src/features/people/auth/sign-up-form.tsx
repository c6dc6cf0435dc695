import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@kivuko/contract/text.ts'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#lib/api-error.ts'
import { register } from '#lib/gain-session.ts'
import { clearError } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { canCreateAccount, type SignUpValues, signUpSchema } from './sign-up-rules.ts'
import { WorkNotice } from './work-notice.tsx'

const EMPTY: SignUpValues = { fullName: '', email: '', password: '', confirmPassword: '', agreeToTerms: false }
const FIELDS = ['fullName', 'email', 'password'] as const

/** The form's state and what sending it does. Refusals of a field come back beside that field; what was typed stays. */
function useSignUp() {
  const form = useForm<SignUpValues>({ mode: 'onTouched', resolver: zodResolver(signUpSchema), defaultValues: EMPTY })
  const values = useWatch({ control: form.control }) as SignUpValues
  useEffect(() => clearError, [])
  const submit = form.handleSubmit(async ({ fullName, email, password }) => {
    try {
      await register({ fullName, email, password })
    } catch (failure) {
      form.setError('root', { type: 'server' })
      if (!(failure instanceof ApiError)) return
      for (const field of FIELDS) {
        const message = failure.fieldError(field)
        if (message) form.setError(field, { message })
      }
    }
  })
  return { form, values, submit }
}

/** Opens an account. */
export function SignUpForm({ termsAddress }: { termsAddress: string }) {
  const { loading, error } = useSession()
  const { form, values, submit } = useSignUp()
  const { errors, touchedFields } = form.formState
  // Changing the password changes whether its repetition is right.
  const password = form.register('password', {
    onChange: () => (touchedFields.confirmPassword ? form.trigger('confirmPassword') : undefined),
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {errors.root && !loading ? <Alert>{error || t('Signup failed')}</Alert> : null}
      <TextField
        label={t('Full name')}
        autoComplete="name"
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <TextField
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <NewPasswordField
        label={t('Password')}
        typed={values.password}
        own={[values.email, ...values.fullName.split(' ')]}
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        showText={t('Show password')}
        hideText={t('Hide password')}
        {...form.register('confirmPassword')}
      />
      <Checkbox label={<TermsLabel address={termsAddress} />} {...form.register('agreeToTerms')} />
      <WorkNotice />
      <Button
        type="submit"
        block
        disabled={!canCreateAccount(values)}
        loading={loading}
        loadingText={t('Creating your account…')}
      >
        {t('Create Account')}
      </Button>
    </form>
  )
}

/** The terms open beside this page: what was typed stays. */
function TermsLabel({ address }: { address: string }) {
  return (
    <>
      {t('I agree to the')}{' '}
      <TextLink to={address} target="_blank">
        {t('Terms of Service')}
      </TextLink>
    </>
  )
}
