import { EmailForm } from './Connect/EmailForm.js'
import { LegalGate } from './Connect/LegalGate.js'

/** The visitor chose the embedded wallet in the dapp's own list. */
export function SignIn() {
  return (
    <LegalGate>
      <EmailForm isLast={false} isFirst />
    </LegalGate>
  )
}
