// Lines of the documentation that are copied as they stand: with the address of the site that shows them.
import { t } from '@kivuko/contract/text.ts'
import { type ComponentProps, isValidElement, useEffect, useState } from 'react'
import { LANGUAGE } from '#lib/language.ts'
import { CopyButton } from '#ui/copy-button.tsx'

/** What a build that was told no address puts into examples (content-plugin.ts). */
const BUILT_FOR = 'http://localhost:3000'

export function DocsCode({ children }: ComponentProps<'pre'>) {
  const [origin, setOrigin] = useState(BUILT_FOR)
  // Built ahead, the page cannot know it; the first look of the browser must be the same.
  useEffect(() => setOrigin(window.location.origin), [])
  const text = textOf(children).replaceAll(BUILT_FOR, origin)
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-2 rounded-box bg-sunken p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too
        tabIndex={0}
        className="overflow-x-auto text-sm leading-6 sm:py-2"
      >
        <code className="font-mono">{text}</code>
      </pre>
      <span lang={LANGUAGE}>
        <CopyButton text={text} label={t('these lines')} />
      </span>
    </div>
  )
}

/** Of the element that Markdown makes of a block of code. */
function textOf(children: unknown): string {
  const inside = isValidElement<{ children?: unknown }>(children) ? children.props.children : children
  return typeof inside === 'string' ? inside.trimEnd() : ''
}
