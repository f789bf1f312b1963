import type { ComponentType } from 'react'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import type { ApprovalView } from './namespaceRequests.js'

/** Prepares, rates and shows a changed request again. */
export type Editing = {
  /** The namespace defines the type of `change`. */
  apply: (change: unknown) => void
  /** Blocks the approval until a typed value is applied. */
  setUnsaved: (isUnsaved: boolean) => void
  isRefused: boolean
  disabled: boolean
}

export type NamespaceCard<view extends ApprovalView = ApprovalView> = {
  headline: (approval: view) => string
  Notes: ComponentType<{ approval: view }>
  /** Runs in the window where the visitor decided. */
  remember?: (approval: view, entries: KeyValueStore) => Promise<void>
  Body: ComponentType<{ approval: view; editing?: Editing | undefined }>
}
