import { t } from '@kivuko/contract/text.ts'
import { PostList } from '#features/site/post-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PATHS } from '../paths.ts'

const NEWEST = 3

export default function HomePosts() {
  return (
    <section aria-labelledby="posts" className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-16 sm:px-6 lg:py-20">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="posts" className="text-3xl font-semibold tracking-tight">
            {t('From the blog')}
          </h2>
          <TextLink to={PATHS.blogs}>{t('All posts')}</TextLink>
        </div>
        <PostList limit={NEWEST} heading="h3" />
      </div>
    </section>
  )
}
