// Below a form: the ways in that need no password. Nothing at all where there is none.

import { t } from '@kivuko/contract/text.ts'
import { supportsPasskeys } from '#lib/passkey.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useSignInWays } from './sign-in-ways.ts'
import { SocialButtons } from './social-buttons.tsx'

/** `offersPasskey` where a person may already have one: signing in, not signing up. */
export function OtherWays({ offersPasskey = false }: { offersPasskey?: boolean }) {
  const { providers, passkeys } = useSignInWays()
  const hasPasskeys = useHydrated() && offersPasskey && passkeys && supportsPasskeys()
  if (providers.length === 0 && !hasPasskeys) return null
  return (
    <div className="enter mt-5 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      <SocialButtons providers={providers} />
      {hasPasskeys ? <PasskeyButton challenge={null}>{t('Use a passkey')}</PasskeyButton> : null}
    </div>
  )
}
