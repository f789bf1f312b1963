import type { Hex } from 'viem'
import type { Eip155View } from '../insight/eip155View.js'
import { createWords } from '../sentences/createWords.js'
import { t } from './i18n.js'
import { Party } from './Party.js'

export function TokenParty(props: {
  token: Hex
  isCollection?: boolean | undefined
  approval: Eip155View
}) {
  const { token, isCollection = false, approval } = props
  const words = createWords(t, approval)
  const isNamed = isCollection ? words.hasName(token) : words.isNamed(token)
  const unnamed = t(isCollection ? 'fact.collection' : 'fact.token')
  const name = isCollection ? words.collectionOf(token) : words.symbolOf(token)
  return (
    <Party name={isNamed ? name : unnamed} isNamed={isNamed} address={token} approval={approval} />
  )
}
