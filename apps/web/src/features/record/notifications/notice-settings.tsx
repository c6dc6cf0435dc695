import { NoticeChoices } from './notice-choices.tsx'
import { PushSection } from './push-section.tsx'
import { QuietHours } from './quiet-hours.tsx'

/** How notices come: by which channel, on which devices, and when not. */
export function NoticeSettings() {
  return (
    <>
      <NoticeChoices />
      <PushSection />
      <QuietHours />
    </>
  )
}
