// The pages of content/ as screens.
import { ARTICLES } from 'virtual:articles'
import { NAME } from 'virtual:brand'
import { island } from './island.tsx'

export function articleScreens() {
  return ARTICLES.map(({ load, path, ...article }) => ({
    path,
    kind: 'public' as const,
    title: `${article.title} · ${NAME}`,
    screen: island(async () => {
      if (isDocs(path)) {
        const [{ default: Body }, { DocsPage }] = await Promise.all([load(), import('#features/site/docs-page.tsx')])
        return { default: () => <DocsPage path={path} title={article.title} Body={Body} /> }
      }
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
