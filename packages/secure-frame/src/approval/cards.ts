import { loadCard } from '../wallet/namespaces/document/loadDocumentParts.js'
import type { NamespaceCard } from '../wallet/namespaces/document/namespaceCard.js'
import type { WalletNamespace } from '../wallet/namespaces/signer/walletNamespaces.js'

const loaded = new Map<WalletNamespace, NamespaceCard>()

/** Loads the card of a namespace; {@link cardOf} has it from then on. */
export async function prepareCard(namespace: WalletNamespace): Promise<void> {
  loaded.set(namespace, await loadCard(namespace))
}

/** The card of a namespace that is being shown. */
export function cardOf(namespace: WalletNamespace): NamespaceCard {
  const card = loaded.get(namespace)
  if (card === undefined) throw new TypeError(`The card of ${namespace} was not loaded.`)
  return card
}
