import { POSTS } from 'virtual:posts'
import { t } from '@kivuko/contract/text.ts'
import { COINS } from '#features/site/guide.ts'
import { PageHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type Entry, FOOTER, FOOTER_END, MENUS } from '../navigation.ts'

const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  ...MENUS.map(({ text, groups }) => ({ title: text, entries: groups.flatMap(({ entries }) => entries) })),
  ...FOOTER.map(({ title, entries }, at) => ({
    title,
    entries: at === FOOTER.length - 1 ? [...entries, ...FOOTER_END] : entries,
  })),
  { title: t('Coins'), entries: COINS.map(({ address, name }) => ({ to: address, text: name })) },
  { title: t('Posts'), entries: POSTS.map(({ path, title }) => ({ to: path, text: title })) },
]

export default function Sitemap() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-10 sm:px-6 sm:py-16">
      <PageHeading title={t('Sitemap')} lead={t('All pages on one page.')} />
      <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
        {GROUPS.map(({ title, entries }) => (
          <section key={title} aria-label={title} className="flex flex-col gap-3">
            <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
            <ul className="flex flex-col gap-2">
              {entries.map(({ to, text }) => (
                <li key={text}>
                  <TextLink to={to}>{text}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
