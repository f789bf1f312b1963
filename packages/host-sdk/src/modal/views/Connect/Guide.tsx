import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'

/** A word for visitors who have no wallet. It stays open to those who have accepted nothing yet. */
export function Guide() {
  const { core } = useModal()
  const t = useText()
  if (core.options.enableWalletGuide === false) return null
  return (
    <p className="guide">
      {t('connect.guide')}
      <button
        type="button"
        className="link"
        onClick={() => push(core, view('GetWallet'))}
        data-testid="vb-wallet-guide"
      >
        {t('connect.getWallet')}
      </button>
    </p>
  )
}
