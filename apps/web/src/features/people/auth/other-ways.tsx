// Below a form: the ways in that need no password. Nothing at all where there is none.

import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { supportsPasskeys } from '#lib/passkey.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useSignInWays } from './sign-in-ways.ts'
import { SocialButtons } from './social-buttons.tsx'

/** `offersPasskey` where a person may already have one: signing in, not signing up. */
export function OtherWays({ offersPasskey = false }: { offersPasskey?: boolean }) {
  const { providers, passkeys } = useSignInWays()
  const [isBuilt] = useState(!useHydrated())
  const isHydrated = useHydrated()
  const hasPasskeys = offersPasskey && passkeys && (!isHydrated || supportsPasskeys())
  if (isHydrated && providers.length === 0 && !hasPasskeys) return null
  // The built page has both places; what the server wrote on the document says which of them are shown.
  const shown = offersPasskey ? 'hidden in-[[data-offers]]:flex' : 'hidden in-[[data-offers~=provider]]:flex'
  return (
    <div className={classNames('mt-5 flex-col gap-3', isHydrated ? 'flex' : shown, !isBuilt && 'enter')}>
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      <div className={isHydrated ? 'contents' : 'hidden in-[[data-offers~=provider]]:contents'}>
        <SocialButtons providers={providers} />
      </div>
      {hasPasskeys ? (
        <div className={isHydrated ? 'contents' : 'hidden in-[[data-offers~=passkey]]:contents'}>
          <PasskeyButton challenge={null}>{t('Use a passkey')}</PasskeyButton>
        </div>
      ) : null}
    </div>
  )
}
