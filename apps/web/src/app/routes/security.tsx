import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { PinSection } from '#features/people/security/pin-section.tsx'
import { SecuritySettings } from '#features/people/security/security-settings.tsx'
import { fetchProfile } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PATHS } from '../paths.ts'

export default function Security() {
  const { user } = useSession()
  // Signing in does not need the profile; this screen needs its address.
  useQuery({ queryKey: ['profile'], queryFn: fetchProfile, enabled: user === undefined })
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title={t('Security')}
        lead={t('How you sign in, and where you are signed in.')}
        aside={
          <ButtonLink to={PATHS.addressBook} variant="secondary">
            {t('Address book')}
          </ButtonLink>
        }
      />
      <SecuritySettings email={user?.email}>
        <PinSection />
      </SecuritySettings>
    </div>
  )
}
