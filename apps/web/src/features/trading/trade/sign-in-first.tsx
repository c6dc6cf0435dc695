// Guided trade needs an account: said on the first step, and asked for where the first details are saved.
import { t } from '@kivuko/contract/text.ts'
import { useLocation } from 'react-router'
import { signInAddress } from '#lib/return-address.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Said on the first step, so that nobody fills in two more before they learn it. */
export function AccountNeeded() {
  const { signIn, signUp } = useWaysIn()
  return (
    <p className="text-sm leading-6 text-ink-soft">
      {t('To finish you need a {brand} account. What you type is kept while you open one.')}{' '}
      <TextLink to={signIn}>{t('Sign in')}</TextLink> {t('or')} <TextLink to={signUp}>{t('open an account')}</TextLink>.
    </p>
  )
}

function useWaysIn(): { signIn: string; signUp: string } {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return { signIn: signInAddress(here), signUp: `/sign-up?${new URLSearchParams({ redirect: here })}` }
}

export function SignInFirst() {
  const { signIn, signUp } = useWaysIn()
  return (
    <Alert
      tone="info"
      title={t('Sign in to go on')}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={signIn} size="small">
            {t('Sign in')}
          </ButtonLink>
          <ButtonLink to={signUp} variant="secondary" size="small">
            {t('Open an account')}
          </ButtonLink>
        </div>
      }
    >
      {t('The next step saves your details. What you have typed is kept while you sign in.')}
    </Alert>
  )
}
