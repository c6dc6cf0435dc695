import {
  listDifferences,
  noteDifference,
  type ReconciliationDifference,
} from '@kivuko/contract/console-reconciliation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { listKey } from '../use-list.ts'
import { KIND_NAMES } from './difference-names.ts'

type NoteDialogProps = { difference: ReconciliationDifference; onClose: () => void }

export function NoteDialog({ difference: { id, kind, reference }, onClose }: NoteDialogProps) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      title="Note on this difference"
      confirm="Save"
      words={{ label: 'Note', missing: 'Say it in a few words' }}
      send={(reason) => call(noteDifference, { params: { id }, body: { reason } })}
      onDone={async () => {
        await queries.invalidateQueries({ queryKey: listKey(listDifferences) })
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-sm">
        {KIND_NAMES[kind]}: <span className="font-mono text-xs break-all">{reference}</span>
      </p>
    </ReasonDialog>
  )
}
