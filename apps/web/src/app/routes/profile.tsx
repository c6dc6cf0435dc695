import { t } from '@kivuko/contract/text.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { applicationQuery } from '#features/compliance/kyc/api.ts'
import { ContactProofs } from '#features/compliance/kyc/contact-proofs.tsx'
import { EditDetails } from '#features/compliance/kyc/edit-details.tsx'
import { StandingText } from '#features/compliance/kyc/standing-text.tsx'
import { ClosingSection } from '#features/people/closing/closing-section.tsx'
import { ownLinkQuery } from '#features/people/pay-links/api.ts'
import { PayLinkCard } from '#features/people/pay-links/pay-link-card.tsx'
import { preferencesQuery, profileQuery, protectionQuery } from '#features/people/profile/api.ts'
import { fullName, PersonalInfo } from '#features/people/profile/personal-info.tsx'
import { Toggles } from '#features/people/profile/toggles.tsx'
import { StatusBadge } from '#features/people/profile/verification-badge.tsx'
import { useSession } from '#lib/use-session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { LinkRows } from '../link-rows.tsx'
import { PROFILE_LINKS } from '../navigation.ts'
import { PATHS } from '../paths.ts'

function Profile() {
  const { user } = useSession()
  // The session knows it from before; here it is asked for anew, because it is what the page is about.
  const { isError, isFetching, refetch } = useQuery(profileQuery)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={(user && fullName(user)) || t('Profile')}
        lead={
          user ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-all">{user.email}</span>
              <StatusBadge status={user.kyc_status} />
              <StandingText className="text-sm" />
            </span>
          ) : (
            t('Who you are to {brand}, and how it reaches you.')
          )
        }
        aside={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={PATHS.kycVerification} variant="secondary">
              {t('Verification')}
            </ButtonLink>
            <ButtonLink to={PATHS.security} variant="secondary">
              {t('Security')}
            </ButtonLink>
          </div>
        }
      />
      {isError ? (
        <ErrorState title={t('Failed to load user profile')} query={{ refetch, isFetching }} />
      ) : user ? (
        <EditDetails>{(edit) => <PersonalInfo user={user} edit={edit} />}</EditDetails>
      ) : (
        <Card>
          <SkeletonRows rows={4} label={t('Loading your profile…')} />
        </Card>
      )}
      <ContactProofs kycAddress={PATHS.kycVerification} />
      <PayLinkCard />
      <Toggles securityAddress={PATHS.security} />
      <ClosingSection />
      <Card aria-labelledby="links-heading" className="flex flex-col gap-2">
        <SectionHeading id="links-heading" title={t('Quick links')} />
        <LinkRows entries={PROFILE_LINKS} />
      </Card>
    </div>
  )
}

/** What it asks for first. */
export default Object.assign(Profile, {
  fetchAhead(queries: QueryClient): void {
    void queries.prefetchQuery(profileQuery)
    void queries.prefetchQuery(applicationQuery)
    void queries.prefetchQuery(preferencesQuery)
    void queries.prefetchQuery(protectionQuery)
    void queries.prefetchQuery(ownLinkQuery)
  },
})
