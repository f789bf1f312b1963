import { useModal, useText } from '../../context.js'

/** The dapp's own terms, where it has some. */
export function Legal() {
  const { termsConditionsUrl, privacyPolicyUrl } = useModal().core.options
  const t = useText()
  const links = [
    { url: termsConditionsUrl, name: t('connect.terms') },
    { url: privacyPolicyUrl, name: t('connect.privacy') },
  ].filter((link) => link.url !== undefined)
  if (links.length === 0) return null

  // The sentence is one message, so that every language keeps its own order; the names in it become links.
  const names = links.map(({ name }) => name)
  const [first = '', second] = names
  const documents = second === undefined ? first : t('connect.and', { first, second })
  const sentence = t('connect.legal', { documents })
  const pattern = new RegExp(`(${names.map(escapeRegExp).join('|')})`)
  return (
    <p className="legal">
      {sentence.split(pattern).map((part) => {
        const link = links.find(({ name }) => name === part)
        return link === undefined ? (
          part
        ) : (
          <a key={part} href={link.url} target="_blank" rel="noreferrer">
            {part}
          </a>
        )
      })}
    </p>
  )
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
