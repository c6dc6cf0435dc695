import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { NOT_FOUND_TEXT } from '../messages.ts'
import { PATHS } from '../paths.ts'

export default function NotFound() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-20 sm:px-6 sm:py-28">
      <PageHeading title={NOT_FOUND_TEXT.title} lead={NOT_FOUND_TEXT.lead} />
      <ButtonLink to={PATHS.home}>{NOT_FOUND_TEXT.home}</ButtonLink>
    </div>
  )
}
