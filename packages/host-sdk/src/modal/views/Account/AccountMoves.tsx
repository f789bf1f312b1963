import { ArrowDownIcon, ArrowUpIcon } from '@vestibule/design/icons'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { beginSend } from './beginSend.js'

/** What can be done with what the account holds. */
export function AccountMoves({ canSend, canReceive }: { canSend: boolean; canReceive: boolean }) {
  const { core } = useModal()
  const t = useText()
  if (!canSend && !canReceive) return null
  return (
    <div className="account-moves">
      {canSend && (
        <Button testId="vb-send" onClick={() => beginSend(core)}>
          <ArrowUpIcon />
          {t('account.send')}
        </Button>
      )}
      {canReceive && (
        <Button testId="vb-receive" onClick={() => push(core, view('WalletReceive'))}>
          <ArrowDownIcon />
          {t('account.receive')}
        </Button>
      )}
    </div>
  )
}
