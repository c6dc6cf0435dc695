import { useSearchParams } from 'react-router'
import { SupportPage } from '#features/people/support/support-page.tsx'

export default function Support() {
  const [query] = useSearchParams()
  return <SupportPage reference={query.get('reference') ?? undefined} />
}
