import { DocumentsPage } from '#features/console-documents/documents-page.tsx'
import { CONSOLE_PATHS } from '../../paths.ts'

export default function Documents() {
  return <DocumentsPage casesPath={CONSOLE_PATHS.cases} />
}
