import { createContext, type ReactNode, useContext } from 'react'
import type { Vestibule } from '../start/instance.js'
import { pageInstance } from './pageInstance.js'

export const PageContext = createContext<Vestibule | undefined>(undefined)

/** Provides an instance to the hooks and buttons below. */
export function VestibuleProvider(props: { vestibule: Vestibule; children: ReactNode }) {
  if (props.vestibule === undefined)
    throw new Error('`VestibuleProvider` needs `vestibule`. Pass the result of `createVestibule`.')
  return <PageContext.Provider value={props.vestibule}>{props.children}</PageContext.Provider>
}

/** Returns the instance of the nearest `VestibuleProvider`. Throws without a provider. */
export function useVestibule(): Vestibule {
  const vestibule = useContext(PageContext) ?? pageInstance()
  if (vestibule === undefined)
    throw new Error(
      '`useVestibule` was called outside of `VestibuleProvider`. Wrap your app in it and pass the result of `createVestibule`.',
    )
  return vestibule
}
