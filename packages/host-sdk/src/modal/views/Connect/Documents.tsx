import { isWebLink } from '../../../platform/isWebLink.js'
import { useModal, useText } from '../../context.js'

/** The dapp's own terms and policy, those that it has. */
export function useDocuments() {
  const { termsConditionsUrl, privacyPolicyUrl } = useModal().core.options
  const t = useText()
  return [
    { url: termsConditionsUrl, name: t('connect.terms') },
    { url: privacyPolicyUrl, name: t('connect.privacy') },
  ].filter(({ url }) => url !== undefined && isWebLink(url))
}

/** A sentence about the documents; their names in it are links. */
export function Documents({ sentence }: { sentence: 'connect.legal' | 'connect.accept' }) {
  const links = useDocuments()
  const t = useText()
  // The sentence is one message, so that every language keeps its own order; the names in it become links.
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
