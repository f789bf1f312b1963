import { SignInPanel } from './panels/SignInPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestWallet } from './testWallets/testWallet.js'
import { createDemo, signIn, stack } from './vestibule.js'

offerTestWallet(stack)
const vestibule = createDemo()
renderPage(
  vestibule,
  <>
    <StatusPanel />
    {signIn !== null && <SignInPanel />}
    <TryPanel />
  </>,
)
