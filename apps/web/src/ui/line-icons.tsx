// The three icons that every public page has, drawn here: a library's own code for drawing one would come with each page.

type IconProps = { size?: number; className?: string }

/** Opens what hangs below. */
export function ChevronDown({ size = 24, className }: IconProps) {
  return <LineIcon size={size} className={className} path="m6 9 6 6 6-6" />
}

export function MenuIcon({ size = 24, className }: IconProps) {
  return <LineIcon size={size} className={className} path="M4 5h16M4 12h16M4 19h16" />
}

export function CloseIcon({ size = 24, className }: IconProps) {
  return <LineIcon size={size} className={className} path="M18 6 6 18M6 6l12 12" />
}

function LineIcon({ size, className, path }: { size: number; className: string | undefined; path: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}
