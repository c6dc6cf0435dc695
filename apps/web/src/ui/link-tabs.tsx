// Parts of a page that have an address each: links, so that a reload, the way back and a new window work.
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type LinkTab = { key: string; label: string; address: string }

export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly LinkTab[]; current: string }) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ key, label: name, address }) => (
        <Link
          key={key}
          to={address}
          aria-current={key === current ? 'page' : undefined}
          className={classNames(
            '-mb-px min-h-11 border-b-2 px-3 py-2.5 text-sm font-medium whitespace-nowrap no-underline',
            key === current
              ? 'border-primary text-ink'
              : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
