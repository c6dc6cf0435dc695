import { t } from '@kivuko/contract/text.ts'
import { PostList } from '#features/site/post-list.tsx'
import { PageHeading } from '#ui/heading.tsx'

export default function Blogs() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-10 sm:px-6 sm:py-16">
      <PageHeading
        title={t('Blog')}
        lead={t('How {brand} works, what it costs and what is new, in plain words.')}
        aside={
          <a href="/blogs/feed.xml" className="font-medium text-primary underline underline-offset-4">
            {t('RSS feed')}
          </a>
        }
      />
      <PostList heading="h2" />
    </div>
  )
}
