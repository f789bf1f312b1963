import type { Namespace, NamespaceRules } from '@vestibule/protocol'
import type { NamespaceRequests } from './namespaceRequests.js'
import type { RpcAnswers } from './rpcAnswers.js'

/** A namespace's code that reads and answers requests, as neutral code sees it. */
export type DocumentPart = {
  rules: NamespaceRules
  requests: NamespaceRequests
  answers: RpcAnswers
}

/** A namespace in the frame's document: the `manifest` of its `manifest.ts`. */
export type NamespaceManifest = {
  namespace: Namespace
  name: string
  isKey: (text: string) => boolean
  loadPart: () => Promise<unknown>
  /** Loads a `NamespaceCard`, which windows load alone. */
  loadCard: () => Promise<unknown>
  /** Loads a `NamespacePermissions`. @default sites get no permissions there */
  loadPermissions?: () => Promise<unknown>
  /** Loads a `NamespaceApprovals`. @default its tokens have no approvals */
  loadApprovals?: () => Promise<unknown>
  /** Loads a `NamespaceCode`. @default its accounts have no code */
  loadCode?: () => Promise<unknown>
}
