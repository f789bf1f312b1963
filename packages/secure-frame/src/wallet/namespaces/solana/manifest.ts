import type { NamespaceManifest } from '../document/namespaceManifest.js'

export const manifest: NamespaceManifest = {
  namespace: 'solana',
  name: 'Solana',
  // Base58, or a JSON array.
  isKey: (text) => /^(?:[1-9A-HJ-NP-Za-km-z]+$|\[)/.test(text),
  loadPart: async () => (await import('./requests/solanaRequests.js')).solanaPart,
  loadCard: async () => (await import('./cards/solanaCard.js')).solanaCard,
}
