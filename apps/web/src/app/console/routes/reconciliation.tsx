import { ReconciliationPage } from '#features/console-reconciliation/reconciliation-page.tsx'

export default function Reconciliation() {
  return <ReconciliationPage />
}
