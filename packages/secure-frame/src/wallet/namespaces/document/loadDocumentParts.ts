import type { WalletNamespace } from '../signer/walletNamespaces.js'
import type { DocumentPart } from './documentPart.js'
import type { NamespaceCard } from './namespaceCard.js'

const PARTS: Readonly<Record<WalletNamespace, () => Promise<unknown>>> = {
  eip155: async () => (await import('../eip155/requests/eip155Requests.js')).eip155Part,
  solana: async () => (await import('../solana/requests/solanaRequests.js')).solanaPart,
}

const CARDS: Readonly<Record<WalletNamespace, () => Promise<unknown>>> = {
  eip155: async () => (await import('../eip155/cards/eip155Card.js')).eip155Card,
  solana: async () => (await import('../solana/cards/solanaCard.js')).solanaCard,
}

/** How a namespace's requests are read and answered; a chunk of its own. */
export async function loadDocumentPart(namespace: WalletNamespace): Promise<DocumentPart> {
  return (await PARTS[namespace]()) as DocumentPart
}

/** How they are shown; another one, which windows load alone. */
export async function loadCard(namespace: WalletNamespace): Promise<NamespaceCard> {
  return (await CARDS[namespace]()) as NamespaceCard
}
