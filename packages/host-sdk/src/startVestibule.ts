import { hasSetupFaults } from './alerts/hasSetupFaults.js'
import { followConnection } from './connections/followConnection.js'
import { beginRestore, finishRestore } from './connections/restore.js'
import { createAuthConnector } from './connectors/auth.js'
import { addConnectors } from './core/connectors.js'
import type { Core } from './core/core.js'
import { createCore } from './core/createCore.js'
import { hasLogin } from './core/hasLogin.js'
import type { Options } from './core/options.js'
import { followLogins } from './embedded/followLogins.js'
import { createInstance, type Vestibule } from './instance.js'
import { showNotice } from './navigation/showNotice.js'
import { createHostElement, type HostElement } from './platform/hostElement.js'
import { onceUntilFailure } from './platform/onceUntilFailure.js'
import { pageStorage } from './platform/storage.js'

/** The modal's code, with whichever renderer. */
export type LoadModal = () => Promise<{
  mountModal: (core: Core, element: HostElement | undefined) => void
}>

/** Creates an instance and, on a page, starts it. */
export function startVestibule(options: Options, loadModal: LoadModal): Vestibule {
  const element = globalThis.document === undefined ? undefined : createHostElement(document)
  const core = createCore(options, {
    area: pageStorage(),
    startFrame: async (core) => {
      const { startFrame } = await import('./frame/startFrame.js')
      return startFrame(core, element)
    },
    loadModal: onceUntilFailure(async (core: Core) => {
      const { mountModal } = await loadModal()
      mountModal(core, element)
    }),
    showNotice: (core) => showNotice(core, element),
  })
  const vestibule = createInstance(core, element)
  if (element !== undefined) start(core, element)
  const { announce = false } = options
  if (announce !== false) vestibule.announce(announce === true ? {} : announce)
  return vestibule
}

function start(core: Core, element: HostElement) {
  const { options, adapters, networks } = core
  const { enableEIP6963 = true, enableInjected = true } = options
  if (options.disableAppend !== true && options.enableEmbedded !== true)
    whenBody(() => document.body.append(element))
  if (hasLogin(options)) {
    addConnectors(core, [createAuthConnector(core)])
    if (options.enableReconnect !== false) followLogins(core)
  }
  addConnectors(
    core,
    (options.connectors ?? []).flatMap((create) => create(core) ?? []),
  )
  for (const [namespace, adapter] of adapters) {
    const stop = adapter.discover({
      networks,
      enableEIP6963,
      enableInjected,
      onConnectors: (found) => addConnectors(core, found),
      onFault: (message, cause) => core.log.error(message, cause),
    })
    core.discoveries.set(namespace, stop)
  }
  beginRestore(core)
  for (const adapter of adapters.values())
    adapter.follow?.((connector) => void followConnection(core, connector))
  core.restored = finishRestore(core)
  void core.restored.then(() => core.store.setState({ initialized: true }))
  if (options.enableEmbedded === true) showEmbedded(core)
  if (hasSetupFaults(core))
    import('./alerts/tellSetupFaults.js').then(
      ({ tellSetupFaults }) => tellSetupFaults(core),
      (error: unknown) => core.log.warn('What is wrong with the options could not be told.', error),
    )
}

/** A card in the page has no button that would try again: it comes when the network does. */
function showEmbedded(core: Core) {
  core.ui.load().catch(() => {
    core.ui.showNotice()
    addEventListener('online', () => showEmbedded(core), { once: true })
  })
}

function whenBody(work: () => void) {
  if (document.body !== null) work()
  else document.addEventListener('DOMContentLoaded', work, { once: true })
}
