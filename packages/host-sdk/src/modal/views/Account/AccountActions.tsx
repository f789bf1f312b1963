import { ExternalIcon, KeyIcon, LeaveIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { openSettings } from '../../../embedded/openSettings.js'
import { disconnectActive } from '../../../navigation/disconnectActive.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'

/**
 * @param hubUrl The wallet's own page, for the embedded wallet.
 * @param leavesAll The way out is one for every namespace.
 */
export function AccountActions(props: {
  explorerUrl: string | undefined
  hubUrl: string | undefined
  leavesAll: boolean
}) {
  const { explorerUrl, hubUrl, leavesAll } = props
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
      {hubUrl !== undefined && (
        <a
          className="button account-hub"
          data-kind="soft"
          href={hubUrl}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="vb-wallet-settings"
          onClick={(event) => {
            event.preventDefault()
            void openSettings(core, hubUrl)
          }}
        >
          <KeyIcon />
          {t('account.hub')}
        </a>
      )}
      {explorerUrl !== undefined && (
        <a className="button" data-kind="soft" href={explorerUrl} target="_blank" rel="noreferrer">
          <ExternalIcon />
          {t('account.explorer')}
        </a>
      )}
      <Button testId="vb-disconnect" busy={busy} onClick={leave}>
        <LeaveIcon />
        {t(leavesAll ? 'account.disconnectAll' : 'account.disconnect')}
      </Button>
    </div>
  )
}
