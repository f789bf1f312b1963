import type { ComponentType } from 'react'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { ApprovalView } from './namespaceRequests.js'

/** A changed request is prepared, rated and shown again. */
export type Editing = {
  /** The namespace defines the form of `change`. */
  apply: (change: unknown) => void
  /** Blocks the approval while a typed value is not applied. */
  setUnsaved: (isUnsaved: boolean) => void
  isRefused: boolean
  disabled: boolean
}

export type NamespaceCard<view extends ApprovalView = ApprovalView> = {
  headline: (approval: view) => string
  Notes: ComponentType<{ approval: view }>
  /** Runs in the window of the decision. */
  remember?: (approval: view, entries: KeyValueStore) => Promise<void>
  Body: ComponentType<{ approval: view; editing?: Editing | undefined }>
}
