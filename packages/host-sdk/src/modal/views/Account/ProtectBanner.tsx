import { ChevronRightIcon, WarnIcon } from '@vestibule/design/icons'
import { useEffect } from 'react'
import type { AccountState } from '../../../core/model/account.js'
import { askForBackup, askReturning } from '../../../embedded/backup.js'
import { refreshUser } from '../../../embedded/protectWallet.js'
import { useModal } from '../../context.js'
import { accountText } from './i18n.js'

/** The embedded wallet goes with this browser's storage until there is a recovery method. */
export function ProtectBanner({ account }: { account: AccountState }) {
  const { core } = useModal()
  const isAtRisk = account.user?.recoverable === false
  useEffect(() => {
    // A recovery method may have been added on another page since.
    if (isAtRisk) void refreshUser(core).then(() => askReturning(core))
  }, [core, isAtRisk])
  if (!isAtRisk) return null
  return (
    <button
      type="button"
      className="protect-banner"
      data-testid="vb-protect"
      onClick={() => void askForBackup(core)}
    >
      <WarnIcon />
      <span>{accountText('protect')}</span>
      <ChevronRightIcon />
    </button>
  )
}
