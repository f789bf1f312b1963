import { WarnIcon } from '@vestibule/design/icons'
import type { Shortage as Lack, SolanaView } from '../insight/solanaView.js'
import { createWords } from '../sentences/createWords.js'
import { text } from './i18n.js'

/** Why a transaction cannot be sent, where the account has less than it costs. */
export function Shortage({ approval, shortage }: { approval: SolanaView; shortage: Lack }) {
  const { coins } = createWords(text, approval)
  const { symbol: coin } = approval.request.network.nativeCurrency
  return (
    <p className="risk" data-level="high" data-testid="vb-missing">
      <WarnIcon />
      <span>
        {text('missing.funds', {
          coin,
          needs: coins(shortage.needs),
          has: coins(shortage.has),
        })}
      </span>
    </p>
  )
}
