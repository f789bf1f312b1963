import { useContext } from 'react'
import { pageInstance } from '../react/pageInstance.js'
import { PageContext, useVestibule } from '../react/VestibuleProvider.js'
import type { Vestibule } from '../start/instance.js'

export function useInstance(hook: string): Vestibule {
  if ((useContext(PageContext) ?? pageInstance()) === undefined)
    throw new Error(`Please call "createAppKit" before using "${hook}" hook`)
  return useVestibule()
}
