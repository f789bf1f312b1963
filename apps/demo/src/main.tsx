import { renderPage } from './renderPage.js'
import { SignInPanel } from './SignInPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestWallet } from './testWallet.js'
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
