import { t } from '@kivuko/contract/text.ts'

const TIPS = [
  t('Find even light, with no window or lamp behind you.'),
  t('Take off hats, sunglasses and masks. Glasses you always wear may stay.'),
  t('Hold the phone at the height of your eyes, with nobody else in the picture.'),
] as const

export function Tips({ title }: { title: string }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-ink">{title}</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-soft">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  )
}
