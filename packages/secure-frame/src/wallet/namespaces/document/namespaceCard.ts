import type { ComponentType } from 'react'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { ApprovalView } from './namespaceRequests.js'

/** The visitor's change of a request before approval. A changed request is prepared, rated and shown again. */
export type Editing = {
  /** Asks for the request with a change, in a form that its namespace knows. */
  apply: (change: unknown) => void
  /** Blocks the approval while a typed value is not applied. */
  setUnsaved: (isUnsaved: boolean) => void
  /** The last change was not possible. */
  isRefused: boolean
  disabled: boolean
}

export type NamespaceCard<view extends ApprovalView = ApprovalView> = {
  /** The effect, in one plain sentence. */
  headline: (approval: view) => string
  /** The risks, or the reason why it is impossible. */
  Notes: ComponentType<{ approval: view }>
  /** Stores an approval for the settings. Runs in the window of the decision. */
  remember?: (approval: view, entries: KeyValueStore) => Promise<void>
  /** The facts. */
  Body: ComponentType<{ approval: view; editing?: Editing | undefined }>
}
