import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { beginSend } from './beginSend.js'
import { accountText } from './i18n.js'

/** Actions with the account's assets. */
export function AccountMoves({ canSend, canReceive, canSwap, canBuy }: AccountMoves.Props) {
  const { core } = useModal()
  const t = useText()
  if (!canSend && !canReceive && !canSwap && !canBuy) return null
  return (
    <div className="account-moves">
      {canSend && (
        <Button testId="vb-send" onClick={() => beginSend(core)}>
          <ArrowUpIcon />
          {t('account.send')}
        </Button>
      )}
      {canSwap && (
        <Button testId="vb-swap" onClick={() => push(core, view('Swap'))}>
          <SwapIcon />
          {accountText('swap')}
        </Button>
      )}
      {canReceive && (
        <Button testId="vb-receive" onClick={() => push(core, view('WalletReceive'))}>
          <ArrowDownIcon />
          {t('account.receive')}
        </Button>
      )}
      {canBuy && (
        <Button testId="vb-buy" onClick={() => push(core, view('OnRampProviders'))}>
          <PlusIcon />
          {accountText('buy')}
        </Button>
      )}
    </div>
  )
}

export declare namespace AccountMoves {
  type Props = Record<'canSend' | 'canReceive' | 'canSwap' | 'canBuy', boolean>
}
