import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { importCode } from '../../../platform/importCode.js'
import { loadOnce } from '../../../platform/loadOnce.js'
import type { NamespaceApprovals } from './namespaceApprovals.js'
import type { NamespaceCard } from './namespaceCard.js'
import type { DocumentPart, NamespaceManifest } from './namespaceManifest.js'
import type { NamespaceCode, NamespacePermissions } from './namespacePermissions.js'

const MANIFESTS = Object.values(
  import.meta.glob<NamespaceManifest>('../*/manifest.ts', { eager: true, import: 'manifest' }),
).map((manifest) => ({ ...manifest, loadPart: loadOnce(manifest.loadPart) }))

export const DOCUMENT_NAMESPACES = MANIFESTS.map(({ namespace }) => namespace)

/** @throws `namespaceNotConfigured` */
export function manifestOf(namespace: Namespace): NamespaceManifest {
  const found = MANIFESTS.find((manifest) => manifest.namespace === namespace)
  if (found === undefined) throw new VestibuleError('namespaceNotConfigured')
  return found
}

/** @throws `namespaceNotConfigured` */
export async function loadDocumentPart(namespace: Namespace): Promise<DocumentPart> {
  return (await importCode(manifestOf(namespace).loadPart)) as DocumentPart
}

export const hasPermissions = (namespace: Namespace) =>
  manifestOf(namespace).loadPermissions !== undefined

/** Undefined if sites cannot receive permissions. @throws `namespaceNotConfigured` */
export async function loadPermissions(
  namespace: Namespace,
): Promise<NamespacePermissions | undefined> {
  return (await manifestOf(namespace).loadPermissions?.()) as NamespacePermissions | undefined
}

/** Undefined if tokens have no approvals. @throws `namespaceNotConfigured` */
export async function loadApprovals(namespace: Namespace): Promise<NamespaceApprovals | undefined> {
  return (await manifestOf(namespace).loadApprovals?.()) as NamespaceApprovals | undefined
}

/** Undefined if accounts have no code. @throws `namespaceNotConfigured` */
export async function loadCode(namespace: Namespace): Promise<NamespaceCode | undefined> {
  const load = manifestOf(namespace).loadCode
  return load && ((await importCode(load)) as NamespaceCode)
}

const cards = new Map<Namespace, NamespaceCard>()

export async function prepareCard(namespace: Namespace): Promise<void> {
  if (cards.has(namespace)) return
  cards.set(namespace, (await importCode(manifestOf(namespace).loadCard)) as NamespaceCard)
}

export function cardOf(namespace: Namespace): NamespaceCard {
  const card = cards.get(namespace)
  if (card === undefined) throw new TypeError(`The card of ${namespace} was not loaded.`)
  return card
}

/** @throws `keyRefused` with the reason `form` */
export function namespaceOfKey(text: string): Namespace {
  const found = MANIFESTS.find(({ isKey }) => isKey(text))
  if (found === undefined) throw new VestibuleError('keyRefused', { data: { reason: 'form' } })
  return found.namespace
}
