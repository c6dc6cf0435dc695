import { AllNotifications } from '#features/record/notifications/all-notifications.tsx'
import { NoticeSettings } from '#features/record/notifications/notice-settings.tsx'

export default function Notifications() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <AllNotifications />
      <NoticeSettings />
    </div>
  )
}
