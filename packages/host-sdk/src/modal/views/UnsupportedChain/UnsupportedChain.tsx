import { LeaveIcon } from '@vestibule/design/icons'
import { toast } from '../../../alerts/toast.js'
import { disconnectActive } from '../../../navigation/disconnectActive.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { NetworkList } from '../Networks/Networks.js'

/** The wallet is on a network that the dapp does not work with: choose one, or leave. */
export function UnsupportedChain() {
  const { core } = useModal()
  const t = useText()
  return (
    <div className="stack" style={{ gap: 12 }}>
      <p className="muted" style={{ textAlign: 'center', textWrap: 'balance' }}>
        {t('unsupported.text')}
      </p>
      <NetworkList />
      <Button
        testId="vb-disconnect"
        onClick={() => {
          disconnectActive(core).catch(() => toast(core, 'error', t('account.disconnectFailed')))
        }}
      >
        <LeaveIcon />
        {t('account.disconnect')}
      </Button>
    </div>
  )
}
