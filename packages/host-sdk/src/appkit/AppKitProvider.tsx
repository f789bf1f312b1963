import { type ReactNode, useState } from 'react'
import { pageInstance } from '../react/pageInstance.js'
import { VestibuleProvider } from '../react/VestibuleProvider.js'
import type { Vestibule } from '../start/instance.js'
import { createAppKit } from './createAppKit.js'

export function AppKitProvider({ children, ...options }: AppKitProvider.Props) {
  const [vestibule] = useState(() => {
    createAppKit(options)
    return pageInstance() as Vestibule
  })
  return <VestibuleProvider vestibule={vestibule}>{children}</VestibuleProvider>
}

export declare namespace AppKitProvider {
  type Props = createAppKit.Options & { children: ReactNode }
}
