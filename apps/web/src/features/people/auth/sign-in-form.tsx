import { zodResolver } from '@hookform/resolvers/zod'
import { login as loginEndpoint } from '@kivuko/contract/auth.ts'
import { t } from '@kivuko/contract/text.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { login, type SecondFactor } from '#lib/gain-session.ts'
import { clearError } from '#lib/session.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { WorkNotice } from './work-notice.tsx'

type SignInFormProps = {
  forgotAddress: string
  onSecondFactor: (factor: SecondFactor) => void
}

/** Email, password, remember me. Who is signed in after it is the session's to say; where they go is the guard's. */
export function SignInForm({ forgotAddress, onSecondFactor }: SignInFormProps) {
  const { loading, error } = useSession()
  const isHydrated = useHydrated()
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(loginEndpoint.body),
    defaultValues: { email: '', password: '', rememberMe: false },
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => clearError, [])

  const submit = form.handleSubmit(async (credentials) => {
    try {
      const factor = await login(credentials)
      if (factor) onSecondFactor(factor)
    } catch {
      form.setError('root', { type: 'server' })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {errors.root && !loading ? <Alert>{error || t('Login failed. Please try again.')}</Alert> : null}
      <TextField
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        showText={t('Show password')}
        hideText={t('Hide password')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={t('Remember me on this device')} {...form.register('rememberMe')} />
        <TextLink to={forgotAddress} className="py-2">
          {t('Forgot password?')}
        </TextLink>
      </div>
      <WorkNotice />
      {/* A form sent before its code is there would go to the address, password and all. */}
      <Button type="submit" block disabled={!isHydrated} loading={isSubmitting} loadingText={t('Signing in…')}>
        {t('Sign In')}
      </Button>
    </form>
  )
}
