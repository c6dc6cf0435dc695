import { CasesPage } from '#features/console-cases/cases-page.tsx'
import { CONSOLE_PATHS } from '../../paths.ts'

export default function Cases() {
  return <CasesPage customerAddress={(id) => `${CONSOLE_PATHS.customers}?id=${id}`} />
}
