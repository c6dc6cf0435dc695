import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { Entry } from './navigation.ts'

/** Pages one can go on to, each as wide as the card it is in. */
export function LinkRows({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ to, text }) => (
        <li key={to} className="py-1">
          <Link
            to={to}
            className="-mx-2 flex min-h-11 items-center justify-between gap-4 rounded-box px-2 py-2 font-medium text-ink no-underline transition-colors hover:bg-primary-soft hover:text-on-primary-soft"
          >
            {text}
            <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
