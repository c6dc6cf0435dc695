// Posts as a list: all of them on /blogs, the newest on the home page.

import { POSTS } from 'virtual:posts'
import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { LANGUAGE } from '#lib/language.ts'
import { formatDay } from './format-day.ts'
import { IN_ENGLISH } from './only-english.tsx'

export function PostList({ limit = POSTS.length, heading: Heading }: { limit?: number; heading: 'h2' | 'h3' }) {
  return (
    <ul {...IN_ENGLISH} className="grid gap-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-10">
      {POSTS.slice(0, limit).map(({ path, title, description, date, minutes }) => (
        <li key={path} className="flex flex-col gap-3 border-t-2 border-primary pt-5">
          <Heading className="text-xl leading-snug font-semibold tracking-tight">
            <Link to={path} className="rounded-[4px] hover:underline hover:decoration-primary hover:underline-offset-4">
              {title}
            </Link>
          </Heading>
          <p className="leading-7 text-ink-soft">{description}</p>
          <p lang={LANGUAGE} className="text-sm text-ink-soft">
            <time dateTime={date}>{formatDay(date)}</time> · {t('{count} min read', { count: minutes })}
          </p>
        </li>
      ))}
    </ul>
  )
}
