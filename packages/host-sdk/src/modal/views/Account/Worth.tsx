import { EyeIcon, EyeOffIcon } from '@vestibule/design/viewIcons'
import type { AccountState } from '../../../core/model/account.js'
import type { Network } from '../../../core/model/network.js'
import { useModal } from '../../context.js'
import { useHidesBalances } from '../../hooks/useHidesBalances.js'
import { IconButton } from '../../ui/Button.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { Balance } from './Balance.js'
import { accountText } from './i18n.js'
import { useTotal } from './useTotal.js'

/** From this many characters on the total is written smaller. */
const LONG = 14

/** The total of all networks, and below it the native balance on the shown one, which takes the first line where nothing has a price. */
export function Worth({ account, network }: { account: AccountState; network: Network }) {
  const { core } = useModal()
  const hides = useHidesBalances()
  const { address, balance, balanceSymbol } = account
  const { total, isAwaited, isPartial } = useTotal()
  const fiat = total === undefined ? '' : formatFiat(total)

  return (
    <div className="worth" data-total={isAwaited || total !== undefined || undefined}>
      {total !== undefined && (
        <span className="worth-lead" data-long={fiat.length > LONG || undefined}>
          <span className="visually-hidden">{accountText('total')} </span>
          <bdi data-testid="vb-total" title={hides ? undefined : fiat}>
            {hides ? '••••' : fiat}
          </bdi>
        </span>
      )}
      {isAwaited && <span className="skeleton" />}
      <IconButton
        small
        label={accountText(hides ? 'show' : 'hide')}
        testId="vb-hide-balance"
        onClick={() => {
          core.store.setState({ hidesBalances: !hides })
          if (hides) core.storage.remove('hides_balances')
          else core.storage.set('hides_balances', 'true')
        }}
      >
        {hides ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
      <span className="worth-here">
        <span className="balance" data-testid="vb-balance">
          {balance === undefined ? (
            <span className="skeleton" />
          ) : (
            <Balance key={address} value={balance} symbol={balanceSymbol} />
          )}
        </span>
        <span className="worth-network">{isPartial ? accountText('partial') : network.name}</span>
      </span>
    </div>
  )
}
