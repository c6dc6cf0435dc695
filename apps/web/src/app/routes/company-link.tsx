import { CompanyLinkPage } from '#features/compliance/companies/company-link-page.tsx'
import { PATHS } from '../paths.ts'

export default function CompanyLink() {
  return (
    <CompanyLinkPage
      path={PATHS.companyLink}
      signIn={PATHS.signIn}
      signUp={PATHS.signUp}
      verification={PATHS.kycVerification}
      companies={PATHS.companies}
    />
  )
}
