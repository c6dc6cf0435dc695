import { CopyButton } from '#ui/copy-button.tsx'

/** Text to be copied as it stands: a command, a key, a message. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 w-full overflow-auto rounded-box bg-sunken p-4 text-sm leading-6 whitespace-pre-wrap wrap-anywhere text-ink"
      >
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  )
}
