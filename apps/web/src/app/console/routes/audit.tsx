import { AuditPage } from '#features/console-audit/audit-page.tsx'

export default function Audit() {
  return <AuditPage />
}
