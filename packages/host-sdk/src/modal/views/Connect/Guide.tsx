import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'

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
