/** The first stop of the keyboard: jumps over the navigation to `#main`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-box bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
    >
      {children}
    </a>
  )
}
