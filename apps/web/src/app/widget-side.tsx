// Beside a widget: what coins cost, and what is good to know.
import { t } from '@kivuko/contract/text.ts'
import { PriceBoard } from '#features/market/prices/price-board.tsx'

export type Note = { title: string; text: string }

export function WidgetSide({ notes }: { notes: readonly Note[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-12">
      <PriceBoard first="KES" />
      <Notes notes={notes} />
    </div>
  )
}

function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <section>
      <h2 className="text-sm font-medium text-ink-soft">{t('Good to know')}</h2>
      <ul className="mt-4 flex flex-col gap-6">
        {notes.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-1 border-s-2 border-primary ps-5">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="max-w-[32em] leading-7 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
