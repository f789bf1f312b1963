import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Directory } from '../api/directory.js'
import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import type { WalletChoice } from '../directory/walletChoice.js'
import type { I18n } from './i18n.js'

export type ModalContext = {
  core: Core
  i18n: I18n
  /** Undefined for projects without services. */
  directory: Directory | undefined
  choice: WalletChoice
}

const Context = createContext<ModalContext | undefined>(undefined)
export const ModalProvider = Context.Provider

export function useModal(): ModalContext {
  const context = useContext(Context)
  if (context === undefined)
    throw new Error('A component of the modal was rendered outside the modal.')
  return context
}

export function useCore<value>(read: (state: State) => value): value {
  return useStore(useModal().core.store, read)
}

export function useText() {
  return useModal().i18n.t
}
