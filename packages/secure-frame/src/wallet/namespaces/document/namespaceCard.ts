import type { ComponentType } from 'react'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { ApprovalView } from './namespaceRequests.js'

/** How the visitor changes a request before a yes. A changed request is prepared, rated and shown again. */
export type Editing = {
  /** Asks for the request with a change, in a form that its namespace knows. */
  apply: (change: unknown) => void
  /** Something is typed that does not count yet: until then nothing can be approved. */
  setUnsaved: (isUnsaved: boolean) => void
  /** The last change was not possible. */
  isRefused: boolean
  /** The card is at work. */
  disabled: boolean
}

/** The approval card of a namespace's requests. */
export type NamespaceCard<view extends ApprovalView = ApprovalView> = {
  /** The effect, in one plain sentence. */
  headline: (approval: view) => string
  /** The risks, or why it cannot be done. */
  Notes: ComponentType<{ approval: view }>
  /** The visitor said yes to something that the settings list. Runs in the window where they did. */
  remember?: (approval: view, entries: KeyValueStore) => Promise<void>
  /** The facts. */
  Body: ComponentType<{ approval: view; editing?: Editing | undefined }>
}
