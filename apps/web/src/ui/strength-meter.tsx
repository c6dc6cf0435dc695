const BARS = [1, 2, 3, 4] as const
const COLOURS = ['bg-line', 'bg-danger', 'bg-accent', 'bg-primary', 'bg-success'] as const

export type Strength = 0 | 1 | 2 | 3 | 4

/** How strong something typed is, in a word and four bars. It informs; it does not gate. */
export function StrengthMeter({ name, strength, word }: { name: string; strength: Strength; word: string }) {
  return (
    <div className="flex items-center gap-3">
      <div className="flex grow gap-1.5" aria-hidden="true">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={`h-1.5 grow rounded-full transition-colors ${bar <= strength ? COLOURS[strength] : 'bg-line'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="w-20 text-end text-sm text-ink-soft">
        <span className="sr-only">{name}: </span>
        {word}
      </p>
    </div>
  )
}
