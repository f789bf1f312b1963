import { ExternalIcon, LeaveIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { disconnectActive } from '../../../core/disconnectActive.js'
import { toast } from '../../../core/messages.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'

export function AccountActions({ explorerUrl }: { explorerUrl: string | undefined }) {
  const { core } = useModal()
  const t = useText()
  const [busy, setBusy] = useState(false)

  function leave() {
    setBusy(true)
    disconnectActive(core)
      .catch(() => toast(core, 'error', t('account.disconnectFailed')))
      .finally(() => setBusy(false))
  }

  return (
    <div className="account-foot">
      {explorerUrl !== undefined && (
        <a className="button" data-kind="soft" href={explorerUrl} target="_blank" rel="noreferrer">
          <ExternalIcon />
          {t('account.explorer')}
        </a>
      )}
      <Button testId="vb-disconnect" busy={busy} onClick={leave}>
        <LeaveIcon />
        {t('account.disconnect')}
      </Button>
    </div>
  )
}
