import { StatusPage } from '#features/site/status-page.tsx'

export default function Status() {
  return <StatusPage />
}
