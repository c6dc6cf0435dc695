import { CardSaved } from '#features/rails/cards/card-saved.tsx'

export default function CardSavedPage() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6 sm:py-16">
      <CardSaved />
    </div>
  )
}
