import { WarnIcon } from '@vestibule/design/icons'
import { roundUp } from '@vestibule/protocol/numbers'
import { Isolated } from '../../../../ui/Isolated.js'
import type { Eip155View } from '../insight/eip155View.js'
import { createWords } from '../sentences/createWords.js'
import { useText } from './i18n.js'

/** Why a transaction cannot be sent, where the account has less than it costs. */
export function Missing({ approval }: { approval: Eip155View }) {
  const t = useText()
  const { missing } = approval
  if (missing === undefined) return null
  const { coins, coinOr } = createWords(t, approval)
  const needs = coins(roundUp(missing.needs))
  const text = t('missing.funds', { coin: coinOr(undefined), needs, has: coins(missing.has) })
  return (
    <p className="risk" data-level="high" data-testid="vb-missing">
      <WarnIcon />
      <span>
        <Isolated text={text} />
      </span>
    </p>
  )
}
