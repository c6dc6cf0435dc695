import { SettingsPage } from '#features/console-settings/settings-page.tsx'

export default function Settings() {
  return <SettingsPage />
}
