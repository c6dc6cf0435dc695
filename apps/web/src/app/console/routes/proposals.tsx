import { ProposalsPage } from '#features/console-proposals/proposals-page.tsx'

export default function Proposals() {
  return <ProposalsPage />
}
