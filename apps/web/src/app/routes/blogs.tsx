import { PostList } from '#features/site/post-list.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LIST_TEXT } from './list-messages.ts'

export default function Blogs() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-10 sm:px-6 sm:py-16">
      <PageHeading
        title={LIST_TEXT.blogTitle}
        lead={LIST_TEXT.blogLead}
        aside={
          <a href="/blogs/feed.xml" className="font-medium text-primary underline underline-offset-4">
            {LIST_TEXT.feed}
          </a>
        }
      />
      <PostList heading="h2" />
    </div>
  )
}
