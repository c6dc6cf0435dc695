// The documentation for integrators: which pages there are, in the order in which one reads them.
import { PARTNER_RESOURCES } from '../partner-reference.ts'
import { changesPage } from './changes.ts'
import { errorsPage } from './errors.ts'
import { type DocsPage, referencePages } from './reference.ts'

/** Those that are printed; the others are written, in the site's content. */
export function printedPages(): DocsPage[] {
  return [...referencePages(), errorsPage(), changesPage()]
}

type DocsGroup = { title: string; paths: readonly string[] }

export const DOCS_GROUPS: readonly DocsGroup[] = [
  { title: 'Begin', paths: ['/docs', '/docs/quickstart', '/docs/authentication', '/docs/test-values'] },
  { title: 'Build', paths: ['/docs/widget', '/docs/webhooks', '/docs/errors', '/docs/changelog'] },
  { title: 'Reference', paths: PARTNER_RESOURCES.map(({ name }) => `/docs/reference/${name}`) },
]
