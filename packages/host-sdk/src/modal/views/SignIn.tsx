import { EmailForm } from './Connect/EmailForm.js'
import { LegalGate } from './Connect/LegalGate.js'

/** Only the login methods of the embedded wallet, for a visitor who chose it in the dapp's own list. */
export function SignIn() {
  return (
    <LegalGate>
      <EmailForm isLast={false} isFirst />
    </LegalGate>
  )
}
