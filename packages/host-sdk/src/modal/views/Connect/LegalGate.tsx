import { type ReactNode, useId } from 'react'
import { useCore, useModal, useText } from '../../context.js'
import { LockProvider } from '../../ui/sheet/Lock.js'
import { Documents, useDocuments } from './Documents.js'

/**
 * The ways in, and the dapp's terms where it has some: as a remark below, or, where the project wants to be sure, as a box
 * above without which nothing can be chosen.
 */
export function LegalGate({ children }: { children: ReactNode }) {
  const { core } = useModal()
  const t = useText()
  const reason = useId()
  const accepted = useCore((state) => state.legalAccepted)
  const documents = useDocuments()
  const asks = core.options.features?.legalCheckbox === true && documents.length > 0
  if (!asks)
    return (
      <div className="stack" style={{ gap: 12 }}>
        {children}
        {documents.length > 0 && (
          <p className="legal">
            <Documents sentence="connect.legal" />
          </p>
        )}
      </div>
    )
  return (
    <div className="stack" style={{ gap: 12 }}>
      <div className="legal-gate">
        <label className="legal-check">
          <input
            type="checkbox"
            checked={accepted}
            onChange={({ target }) => core.store.setState({ legalAccepted: target.checked })}
            data-testid="vb-legal"
          />
          <span>
            <Documents sentence="connect.accept" />
          </span>
        </label>
        {!accepted && (
          <p className="legal-first" id={reason}>
            {t('connect.acceptFirst')}
          </p>
        )}
      </div>
      <LockProvider value={accepted ? undefined : reason}>{children}</LockProvider>
    </div>
  )
}
