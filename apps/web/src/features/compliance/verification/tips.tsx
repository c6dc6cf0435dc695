import { TIPS } from './messages.ts'

export function Tips({ title }: { title: string }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-ink">{title}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  )
}
