/** The crossing the name speaks of: a ferry between two shores, with the sun behind it. Decoration only. */
export function Crossing({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 512 150" fill="none" aria-hidden="true" className={className}>
      <circle cx="300" cy="88" r="40" className="fill-accent" opacity="0.9" />
      <path d="M0 96c34-4 52-26 84-26 30 0 40 18 66 22H0Z" className="fill-primary-soft" />
      <path d="M512 92c-26-2-36-30-72-30-30 0-44 24-78 30h150Z" className="fill-primary-soft" />
      <path d="M176 82h150l-16 30H196L176 82Z" className="fill-primary" />
      <path d="M196 66h92v12h-92zM214 52h48v10h-48z" className="fill-ink" />
      <path d="M270 40h10v22h-10z" className="fill-primary" />
      <path d="M203 72h10m8 0h10m8 0h10m8 0h10" className="stroke-paper" strokeWidth="4" strokeLinecap="round" />
      <path d="M0 104h512v46H0z" className="fill-page" />
      <path
        d="M2 108c14 0 14 7 28 7s14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7"
        className="stroke-primary"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M60 130c12 0 12 6 24 6s12-6 24-6 12 6 24 6 12-6 24-6 12 6 24 6 12-6 24-6 12 6 24 6 12-6 24-6 12 6 24 6 12-6 24-6 12 6 24 6 12-6 24-6 12 6 24 6"
        className="stroke-primary"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.35"
      />
    </svg>
  )
}
