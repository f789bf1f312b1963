import type { ComponentType } from 'react'
import type { ApprovalView } from './namespaceRequests.js'

/** What an approval's card shows of a namespace's requests. */
export type NamespaceCard<view extends ApprovalView = ApprovalView> = {
  /** What happens, in one plain sentence. */
  headline: (approval: view) => string
  /** What could go wrong, or why it cannot be done. */
  Notes: ComponentType<{ approval: view }>
  /** The facts. */
  Body: ComponentType<{ approval: view }>
}
