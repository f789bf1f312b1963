import { WalletIcon } from '@vestibule/design/icons'
import { push } from '../../../core/router.js'
import { view } from '../../../core/views.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { Pages } from './Pages.js'
import { HomeDrawing, KeysDrawing, LoginDrawing } from './walletDrawings.js'

/** What a wallet is, on three pages, and how to get one. */
export function WhatIsAWallet() {
  const { core } = useModal()
  const t = useText()
  return (
    <Pages
      pages={[
        { drawing: <HomeDrawing />, title: 'about.wallet.home', text: 'about.wallet.homeText' },
        { drawing: <LoginDrawing />, title: 'about.wallet.login', text: 'about.wallet.loginText' },
        { drawing: <KeysDrawing />, title: 'about.wallet.keys', text: 'about.wallet.keysText' },
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
