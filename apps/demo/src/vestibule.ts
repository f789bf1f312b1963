import { createVestibule, type Options, type Vestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { safe } from '@vestibule/host-sdk/safe'
import { walletConnect } from '@vestibule/host-sdk/walletconnect'
import { networksOf } from './networks.js'
import { readStack } from './stack.js'

declare global {
  interface Window {
    /** For the console and for tests. */
    vestibule: Vestibule
  }
}

export const stack = readStack()

/** The demo's instance; `?config=` merges options into it, so that every option can be tried by address. */
export function createDemo(options: Partial<Options> = {}): Vestibule {
  const given = new URLSearchParams(location.search).get('config')
  const vestibule = createVestibule({
    projectId: stack.projectId,
    networks: networksOf(stack),
    adapters: [createEip155Adapter()],
    connectors: [safe(), walletConnect()],
    frameUrl: stack.frame,
    apiUrl: stack.api,
    ...options,
    ...(given === null ? {} : JSON.parse(given)),
  })
  window.vestibule = vestibule
  return vestibule
}
