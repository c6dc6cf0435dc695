import { LeadsPage } from '#features/console-leads/leads-page.tsx'

export default function Leads() {
  return <LeadsPage />
}
