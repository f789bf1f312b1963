import { LockIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { askForBackup, readBackup } from '../../../embedded/backup.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { assetsText } from './i18n.js'

/** How the embedded wallet's backup stands, and asks for one that was never asked for. */
export function useBackup() {
  const { core } = useModal()
  const backup = useCore(() => readBackup(core))
  // The visitor comes back here from the frame, whatever they answered there.
  const [first] = useState(backup)
  useEffect(() => {
    if (first === 'ask') void askForBackup(core)
  }, [core, first])
  return backup
}

/** Stands where the address would be: who pays to a wallet that only this browser opens may lose it. */
export function BackupFirst() {
  const { core } = useModal()
  return (
    <div className="stack" data-testid="vb-backup-first">
      <EmptyState
        icon={<LockIcon />}
        title={assetsText('backupTitle')}
        hint={assetsText('backupHint')}
      />
      <Button kind="primary" testId="vb-backup" onClick={() => void askForBackup(core)}>
        {assetsText('backup')}
      </Button>
    </div>
  )
}
