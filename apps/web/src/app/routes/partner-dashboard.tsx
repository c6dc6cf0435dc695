import { useSearchParams } from 'react-router'
import { PartnerPage } from '#features/partners/dashboard/partner-page.tsx'
import { PartnersPage } from '#features/partners/dashboard/partners-page.tsx'
import { PATHS } from '../paths.ts'

const ADDRESSES = {
  home: PATHS.partnerDashboard,
  security: PATHS.security,
  reference: '/docs/reference/rails',
  guide: '/docs/quickstart',
  widget: '/docs/widget',
  webhooks: '/docs/webhooks',
}

export default function PartnerDashboard() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? (
    <PartnerPage
      key={id}
      id={id}
      part={query.get('part') ?? ''}
      mode={query.get('mode') === 'live' ? 'live' : 'test'}
      addresses={ADDRESSES}
    />
  ) : (
    <PartnersPage address={PATHS.partnerDashboard} securityAddress={PATHS.security} />
  )
}
