// One page of text: what content/ says, in the site's type.
import { t } from '@kivuko/contract/text.ts'
import type { MDXContent } from 'mdx/types.js'
import { type ComponentProps, isValidElement, type ReactNode } from 'react'
import { LANGUAGE } from '#lib/language.ts'
import { PageHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formatDay } from './format-day.ts'
import { IN_ENGLISH, OnlyEnglish } from './only-english.tsx'

type ArticleProps = {
  title: string
  date?: string | undefined
  effective?: string | undefined
  minutes?: number | undefined
  Body: MDXContent
}

export function ArticlePage({ title, date, effective, minutes, Body }: ArticleProps) {
  return (
    <article {...IN_ENGLISH} className="mx-auto flex max-w-2xl flex-col px-4 py-10 sm:px-6 sm:py-16">
      <OnlyEnglish isBinding={effective !== undefined} />
      <PageHeading
        title={title}
        lead={
          date ? (
            <p lang={LANGUAGE} className="text-base">
              <time dateTime={date}>{formatDay(date)}</time> · {t('{count} min read', { count: minutes ?? 1 })}
            </p>
          ) : effective ? (
            <p lang={LANGUAGE} className="text-base">
              {t('In force since')} <time dateTime={effective}>{formatDay(effective)}</time>
            </p>
          ) : undefined
        }
      />
      <div className="mt-8 flex flex-col gap-5 text-lg leading-8">
        <Body components={PARTS} />
      </div>
      {date ? (
        <p lang={LANGUAGE} className="mt-12 border-t border-line pt-6">
          <TextLink to="/blogs">{t('All posts')}</TextLink>
        </p>
      ) : null}
    </article>
  )
}

const LINK = 'rounded-[4px] font-medium text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

export const PARTS = {
  Given,
  Mail,
  h2: Heading,
  h3: (props: ComponentProps<'h3'>) => (
    <h3 id={idOf(props.children)} className="mt-2 text-xl font-semibold tracking-tight wrap-anywhere">
      {props.children}
    </h3>
  ),
  a: ({ href = '', children }: ComponentProps<'a'>) =>
    href.startsWith('/') && !isFile(href) ? (
      <TextLink to={href}>{children}</TextLink>
    ) : (
      <a href={href} className={LINK}>
        {children}
      </a>
    ),
  ul: (props: ComponentProps<'ul'>) => (
    <ul className="flex list-disc flex-col gap-2 ps-6 marker:text-primary" {...props} />
  ),
  ol: (props: ComponentProps<'ol'>) => (
    <ol className="flex list-decimal flex-col gap-2 ps-6 marker:text-ink-soft" {...props} />
  ),
  blockquote: (props: ComponentProps<'blockquote'>) => (
    <blockquote className="border-s-2 border-accent ps-5 text-ink-soft" {...props} />
  ),
  code: (props: ComponentProps<'code'>) => (
    <code className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.85em] break-words" {...props} />
  ),
  pre: (props: ComponentProps<'pre'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too
    <pre tabIndex={0} className="overflow-x-auto rounded-box bg-sunken p-4 text-sm leading-6 [&_code]:p-0" {...props} />
  ),
  table: (props: ComponentProps<'table'>) => <table className="w-full text-start text-base" {...props} />,
  th: (props: ComponentProps<'th'>) => (
    <th className="border-b border-line py-2 pe-4 align-top font-medium" {...props} />
  ),
  td: (props: ComponentProps<'td'>) => <td className="border-b border-line py-2 pe-4 align-top" {...props} />,
}

/** Not a page of the app's: the API's own, or one with an ending. */
function isFile(href: string): boolean {
  return href.startsWith('/api/') || /\.[a-z]{2,5}$/.test(href)
}

/** An address one writes to; nothing where the operator has given none. */
function Mail({ to }: { to: string | undefined }) {
  return to ? (
    <a href={`mailto:${to}`} className={`self-start ${LINK}`}>
      {to}
    </a>
  ) : null
}

/** What stands around an entry of content/ that may be empty. */
function Given({ of, children }: { of: string | undefined; children: ReactNode }) {
  return of ? children : null
}

function Heading({ children }: ComponentProps<'h2'>) {
  return (
    <h2 id={idOf(children)} className="mt-6 text-2xl font-semibold tracking-tight wrap-anywhere">
      {children}
    </h2>
  )
}

/** 'What it costs' is linked to as #what-it-costs, the code `order_closed` as #order_closed. */
function idOf(heading: unknown): string | undefined {
  const text = isValidElement<{ children?: unknown }>(heading) ? heading.props.children : heading
  if (typeof text !== 'string') return undefined
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
