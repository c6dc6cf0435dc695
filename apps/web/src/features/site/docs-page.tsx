// A page of the documentation: its text, and the list of the others beside it.
import { DOCS_GROUPS } from 'virtual:docs-pages'
import { t } from '@kivuko/contract/text.ts'
import type { MDXContent } from 'mdx/types.js'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { LANGUAGE } from '#lib/language.ts'
import { classNames } from '#ui/class-names.ts'
import { PageHeading } from '#ui/heading.tsx'
import { PARTS } from './article-page.tsx'
import { DocsCode } from './docs-code.tsx'
import { IN_ENGLISH, OnlyEnglish } from './only-english.tsx'

type DocsPageProps = { path: string; title: string; Body: MDXContent }

export function DocsPage({ path, title, Body }: DocsPageProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
      <Pages current={path} />
      <article {...IN_ENGLISH} className="flex min-w-0 flex-col">
        <OnlyEnglish />
        <PageHeading
          title={title}
          aside={
            <a
              href={`${path}.md`}
              className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
            >
              <span lang={LANGUAGE}>{t('As Markdown')}</span>
            </a>
          }
        />
        <div className="mt-6 flex min-w-0 flex-col gap-5 leading-7">
          <Body components={DOCS_PARTS} />
        </div>
      </article>
    </div>
  )
}

function Pages({ current }: { current: string }) {
  return (
    <nav
      aria-label={t('Documentation')}
      // On a phone the list has a window of its own: twenty names would stand before the text.
      className="overflow-y-auto max-lg:max-h-44 max-lg:rounded-box max-lg:border max-lg:border-line max-lg:p-3 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start"
    >
      {DOCS_GROUPS.map(({ title, pages }) => (
        <div key={title} {...IN_ENGLISH} className="flex flex-col pb-4">
          <p className="px-2 py-1 text-sm font-semibold text-ink-soft">{title}</p>
          <ul className="flex flex-col">
            {pages.map((page) => (
              <li key={page.path}>
                <NavLink to={page.path} isCurrent={page.path === current}>
                  {page.title}
                </NavLink>
              </li>
            ))}
            {title === DOCS_GROUPS.at(-1)?.title ? (
              <li lang={LANGUAGE}>
                <NavLink to="/docs/api" isCurrent={false}>
                  {t('Every call')}
                </NavLink>
              </li>
            ) : null}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function NavLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-9 items-center rounded-box px-2 text-sm hover:bg-primary-soft',
        isCurrent && 'bg-primary-soft font-semibold text-primary',
      )}
    >
      {children}
    </Link>
  )
}

const DOCS_PARTS = { ...PARTS, Both, Table, Th, Td, pre: DocsCode }

/** A shell and a program that do the same. */
function Both({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-2">{children}</div>
}

function Table(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keyboard too
    <div tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-md text-start text-sm leading-6" {...props} />
    </div>
  )
}

function Th(props: ComponentProps<'th'>) {
  return <th scope="col" className="border-b border-line py-2 pe-4 align-top font-semibold" {...props} />
}

function Td(props: ComponentProps<'td'>) {
  return <td className="border-b border-line py-2 pe-4 align-top last:pe-0" {...props} />
}
