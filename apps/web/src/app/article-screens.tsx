// The pages of content/ as screens.
import { ARTICLES } from 'virtual:articles'
import { NAME } from 'virtual:brand'
import { island } from './island.tsx'

export function articleScreens() {
  return ARTICLES.map(({ load, path, ...article }) => ({
    path,
    kind: 'public' as const,
    title: `${article.title} · ${NAME}`,
    screen: isDocs(path)
      ? // Its lines can be copied, with an address that only the browser knows.
        island(
          async () => {
            const [{ default: Body }, { DocsPage }] = await Promise.all([
              load(),
              import('#features/site/docs-page.tsx'),
            ])
            return { default: () => <DocsPage path={path} title={article.title} Body={Body} /> }
          },
          'touched',
          { waiting: <div className="min-h-dvh" /> },
        )
      : island(async () => {
          const [{ default: Body }, { ArticlePage }] = await Promise.all([
            load(),
            import('#features/site/article-page.tsx'),
          ])
          return { default: () => <ArticlePage {...article} Body={Body} /> }
        }, 'reading'),
  }))
}

function isDocs(path: string): boolean {
  return `${path}/`.startsWith('/docs/')
}
