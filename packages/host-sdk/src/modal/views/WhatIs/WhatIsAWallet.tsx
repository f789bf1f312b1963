import { WalletIcon } from '@vestibule/design/icons'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { Pages } from './Pages.js'
import { HomeDrawing, KeysDrawing, LoginDrawing } from './walletDrawings.js'

/** Explains wallets, on three pages, and how to get one. */
export function WhatIsAWallet() {
  const { core } = useModal()
  const t = useText()
  return (
    <Pages
      pages={[
        { drawing: <HomeDrawing />, title: 'wallet.home', text: 'wallet.homeText' },
        { drawing: <LoginDrawing />, title: 'wallet.login', text: 'wallet.loginText' },
        { drawing: <KeysDrawing />, title: 'wallet.keys', text: 'wallet.keysText' },
      ]}
      end={(isLast) => (
        <Button
          kind={isLast ? 'primary' : 'soft'}
          testId="vb-get-wallet"
          onClick={() => push(core, view('GetWallet'))}
        >
          <WalletIcon />
          {t('connect.getWallet')}
        </Button>
      )}
    />
  )
}
