import { classNames } from './class-names.ts'

/** The place of something that is loading. Give it the size of what will come, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('breathe rounded-box bg-line', className)} />
}

/** Rows of a list that is loading; says so once to a screen reader. */
export function SkeletonRows({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <div role="status" className="flex flex-col gap-5 py-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="flex items-center justify-between gap-6">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-1/4" />
        </div>
      ))}
    </div>
  )
}
