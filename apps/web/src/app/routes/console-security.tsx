import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { SecuritySettings } from '#features/people/security/security-settings.tsx'
import { fetchProfile } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { PageHeading } from '#ui/heading.tsx'

/** What Security has for everybody, in the console's frame. */
export default function ConsoleSecurity() {
  const { user } = useSession()
  useQuery({ queryKey: ['profile'], queryFn: fetchProfile, enabled: user === undefined })
  return (
    <div className="flex w-full max-w-3xl flex-col gap-8">
      <PageHeading title={t('Security')} lead={t('How you sign in, and where you are signed in.')} />
      <SecuritySettings email={user?.email} />
    </div>
  )
}
