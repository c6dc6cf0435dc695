import { Checkbox } from '#ui/checkbox.tsx'

type KeysLineProps = {
  keys: readonly { keys: string; does: string }[]
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Which keys do what, and the way to turn them off: some people speak to their computer, or press keys by accident. */
export function KeysLine({ keys, isOn, onChange }: KeysLineProps) {
  return (
    <section
      aria-label="Keys"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-soft max-sm:hidden"
    >
      <Checkbox label="Use keys" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {isOn ? (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {keys.map(({ keys: names, does }) => (
            <li key={names}>
              {names.split(' ').map((name) => (
                <kbd
                  key={name}
                  className="me-1 rounded-[4px] border border-line-strong bg-paper px-1.5 py-0.5 font-medium text-ink"
                >
                  {name}
                </kbd>
              ))}
              {does}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
