import { useQuery } from '@tanstack/react-query'
import { SECURITY_TEXT } from '#features/security/messages.ts'
import { SecuritySettings } from '#features/security/security-settings.tsx'
import { fetchProfile } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { PageHeading } from '#ui/heading.tsx'

export default function Security() {
  const { user } = useSession()
  // Signing in does not need the profile; this screen needs its address.
  useQuery({ queryKey: ['profile'], queryFn: fetchProfile, enabled: user === undefined })
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={SECURITY_TEXT.title} lead={SECURITY_TEXT.lead} />
      <SecuritySettings email={user?.email} />
    </div>
  )
}
