import type { Consents } from '../../consent/createConsents.js'
import type { LoginAttempt } from '../loginAttempt.js'
import { loginName } from '../loginName.js'
import type { Session } from '../session.js'
import type { Proof, WalletEntry } from '../walletEntry.js'

/** Stores the login only after the visitor agrees: the page may have sent the window's URL to another person. */
export async function admitProof(proof: AdmittedProof, options: admitProof.Options): Promise<void> {
  const { attempt, entry, session, consents } = options
  const signal = attempt.signal()
  const { sessionId, session: info } = proof
  const isLetIn = proof.agreed === true || (await consents.has(info.userId))
  if (signal.aborted) return session.drop(sessionId)
  if (isLetIn) {
    await entry.keep(proof, signal)
    return entry.enter()
  }
  const gone = () => void session.drop(sessionId)
  signal.addEventListener('abort', gone)
  entry.question({
    who: loginName(info),
    accounts: [],
    session: sessionId,
    accept() {
      signal.removeEventListener('abort', gone)
      return entry.keep(proof, signal)
    },
  })
}

export type AdmittedProof = Proof & { agreed?: boolean | undefined }

export declare namespace admitProof {
  type Options = {
    attempt: LoginAttempt
    entry: WalletEntry
    session: Session
    consents: Consents
  }
}
