import type { Namespace, NamespaceRules } from '@vestibule/protocol'
import type { NamespaceRequests } from './namespaceRequests.js'
import type { RpcAnswers } from './rpcAnswers.js'

export type DocumentPart = {
  rules: NamespaceRules
  requests: NamespaceRequests
  answers: RpcAnswers
}

export type NamespaceManifest = {
  namespace: Namespace
  name: string
  isKey: (text: string) => boolean
  loadPart: () => Promise<unknown>
  loadCard: () => Promise<unknown>
  /** A `NamespacePermissions`. @default sites cannot receive permissions */
  loadPermissions?: () => Promise<unknown>
  /** A `NamespaceApprovals`. @default tokens have no approvals */
  loadApprovals?: () => Promise<unknown>
  /** A `NamespaceCode`. @default accounts have no code */
  loadCode?: () => Promise<unknown>
}
