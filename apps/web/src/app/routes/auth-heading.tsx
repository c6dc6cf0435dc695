/** The heading of a page with one form. */
export function AuthHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="text-lg text-ink-soft">{lead}</p>
    </div>
  )
}
