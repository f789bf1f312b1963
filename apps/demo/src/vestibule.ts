import { createVestibule, type Options, type Vestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { type Core, coreOf } from '@vestibule/host-sdk/internal'
import { safe } from '@vestibule/host-sdk/safe'
import { localSessions, type ServiceSessions, serviceSessions } from '@vestibule/host-sdk/siwx'
import { walletConnect } from '@vestibule/host-sdk/walletconnect'
import { networksOf } from './networks.js'
import { readStack } from './stack.js'

declare global {
  interface Window {
    vestibule: Vestibule
    vestibuleCore: Core
  }
}

export const stack = readStack()

/**
 * `?signIn=required` and `?signIn=optional` use the page's own sessions. `?signIn=services` uses
 * sessions of the services.
 */
export const signIn = new URLSearchParams(location.search).get('signIn')

/** `?config=` passes options as JSON, to test every option with a URL. */
const given = JSON.parse(
  new URLSearchParams(location.search).get('config') ?? '{}',
) as Partial<Options>
const { projectId = stack.projectId } = given

export const services: ServiceSessions | undefined =
  signIn === 'services'
    ? serviceSessions({ apiUrl: stack.api, projectId, includeIdentity: true })
    : undefined

export function createDemo(options: Partial<Options> = {}): Vestibule {
  const vestibule = createVestibule({
    projectId: stack.projectId,
    networks: networksOf(stack),
    adapters: [createEip155Adapter()],
    connectors: [safe(), walletConnect()],
    frameUrl: stack.frame,
    apiUrl: stack.api,
    features: {
      socials: ['google', 'apple', 'github', 'x', 'discord', 'facebook'],
      swaps: true,
    },
    ...(signIn !== null && {
      siwx: services ?? localSessions({ required: signIn === 'required' }),
    }),
    ...options,
    ...given,
  })
  window.vestibule = vestibule
  window.vestibuleCore = coreOf(vestibule)
  return vestibule
}
