import { type ReactNode, useId } from 'react'
import { isWebLink } from '../../../platform/isWebLink.js'
import { useCore, useModal, useText } from '../../context.js'
import { LockProvider } from '../../ui/sheet/Lock.js'

/** A text below, or a required checkbox above the methods. */
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

function useDocuments() {
  const { termsConditionsUrl, privacyPolicyUrl } = useModal().core.options
  const t = useText()
  return [
    { url: termsConditionsUrl, name: t('connect.terms') },
    { url: privacyPolicyUrl, name: t('connect.privacy') },
  ].filter(({ url }) => url !== undefined && isWebLink(url))
}

function Documents({ sentence }: { sentence: 'connect.legal' | 'connect.accept' }) {
  const links = useDocuments()
  const t = useText()
  // One message, so that translations can reorder its words.
  const names = links.map(({ name }) => name)
  const [first = '', second] = names
  const documents = second === undefined ? first : t('connect.and', { first, second })
  const pattern = new RegExp(`(${names.map(escapeRegExp).join('|')})`)
  return t(sentence, { documents })
    .split(pattern)
    .map((part) => {
      const link = links.find(({ name }) => name === part)
      return link === undefined ? (
        part
      ) : (
        <a key={part} href={link.url} target="_blank" rel="noreferrer">
          {part}
        </a>
      )
    })
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
