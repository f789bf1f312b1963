import { EarlyError } from '@vestibule/protocol'
import { hasSetupFaults } from '../alerts/hasSetupFaults.js'
import { beginRestore, pauseRestoring } from '../connections/beginRestore.js'
import { liveConnections } from '../connections/connections.js'
import { addConnectors } from '../core/connectors.js'
import type { Core, ModalCode } from '../core/core.js'
import { createCore, entries } from '../core/createCore.js'
import { hasLogin } from '../core/hasLogin.js'
import type { Connector } from '../core/model/connector.js'
import type { Options } from '../core/model/options.js'
import { createSession } from '../embedded/createSession.js'
import { followCore } from '../navigation/followCore.js'
import { showNotice } from '../navigation/showNotice.js'
import { createHostElement, type HostElement } from '../platform/hostElement.js'
import { liveElements } from '../platform/liveElements.js'
import { onceUntilFailure } from '../platform/onceUntilFailure.js'
import { pageStorage } from '../platform/storage.js'
import { createInstance, type Vestibule } from './instance.js'
import { loadLate } from './loadLate.js'

export type LoadModal = () => Promise<
  ModalCode & { mountModal: (core: Core, element: HostElement | undefined) => void }
>

/** On a server, only creates the instance. */
export function startVestibule(options: Options, loadModal: LoadModal): Vestibule {
  const element = globalThis.document === undefined ? undefined : createHostElement(document)
  const core = createCore(options, {
    area: pageStorage(),
    startFrame: async (core) => {
      const { loadFrameCode } = await loadLate()
      const { startFrame } = await loadFrameCode()
      core.lifetime.signal.throwIfAborted()
      return startFrame(core, element)
    },
    loadModal: onceUntilFailure(async (core: Core) => {
      const code = await loadModal()
      core.lifetime.signal.throwIfAborted()
      code.mountModal(core, element)
      return code
    }),
    loadLate,
    showNotice: (core) => showNotice(core, element),
  })
  const { siwx } = core.options
  if (siwx)
    core.signIn = onceUntilFailure(async () => {
      const { loadSignIn } = await loadLate()
      const { followSignIn } = await loadSignIn()
      core.lifetime.signal.throwIfAborted()
      return followSignIn(core, siwx)
    })
  const vestibule = createInstance(core, element)
  followCore(core)
  if (element !== undefined) start(core, element)
  const { announce } = options
  if (announce) vestibule.announce(Object(announce))
  return vestibule
}

function start(core: Core, element: HostElement) {
  const { options, adapters, networks } = core
  const { signal } = core.lifetime
  const { enableEIP6963 = true, enableInjected = true } = options
  const live = liveElements().add(element)
  signal.addEventListener('abort', () => live.delete(element))
  if (options.disableAppend !== true && options.enableEmbedded !== true)
    whenBody(() => document.body.append(element), signal)
  if (hasLogin(options)) {
    const session = createSession(core)
    addConnectors(
      core,
      [...adapters.values()].flatMap(
        ({ embedded }) => embedded?.createConnector(core, session) ?? [],
      ),
    )
    // Continue a login after the return from the provider.
    if (options.enableReconnect !== false && core.storage.get('social_redirect') !== undefined)
      loadLate()
        .then(({ loadFrameCode }) => loadFrameCode())
        .then(({ returnFromProvider }) => returnFromProvider(core))
        .catch((error: unknown) => core.log.warn('Could not continue a login.', error))
  }
  addConnectors(core, createConnectors(core))
  for (const [namespace, adapter] of adapters) {
    const stop = adapter.discover({
      networks,
      enableEIP6963,
      enableInjected,
      context: core,
      onConnectors: (found) => addConnectors(core, found),
      onFault: core.log.error,
    })
    core.discoveries.set(namespace, stop)
  }
  const unwanted = beginRestore(core)
  const onMissing = (error: unknown) => {
    if (!signal.aborted) core.log.warn('Could not load part of the SDK.', error)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.newValue && /\/(ended|connections)$/.test(event.key ?? ''))
      loadLate()
        .then(({ followTab }) => followTab(core, event))
        .catch(onMissing)
  }
  addEventListener('storage', onStorage, { signal })
  for (const adapter of adapters.values()) {
    const stop = adapter.follow?.((connector) => {
      loadLate().then(({ followConnection }) => followConnection(core, connector), onMissing)
    })
    if (stop) signal.addEventListener('abort', stop)
  }
  core.signIn?.().catch(onMissing)
  if (unwanted.length > 0 || liveConnections(core).length > 0)
    core.restored = loadLate()
      .then(({ finishRestore }) => finishRestore(core, unwanted))
      .catch((error) => {
        onMissing(error)
        pauseRestoring(core)
      })
  void core.restored.then(() => core.store.setState({ initialized: true }))
  if (options.enableEmbedded === true) showEmbedded(core)
  if (options.features?.analytics === true || live.size > 1 || hasSetupFaults(core))
    loadLate()
      .then(({ loadExtras }) => loadExtras())
      .then(({ startExtras }) => {
        if (!signal.aborted) startExtras(core)
      }, onMissing)
}

/** @throws `invalidParams` for a result that is not a connector */
function createConnectors(core: Core): Connector[] {
  return entries(core.options.connectors).flatMap((create, at) => {
    const connector = typeof create === 'function' ? create(core) : undefined
    // A value that is not a function, or a factory that was not called.
    if (typeof create !== 'function' || typeof connector === 'function')
      throw new EarlyError('invalidParams', {
        message: `Invalid \`connectors[${at}]\`: \`connectors\` must be a list of connectors, such as the result of \`walletConnect()\``,
      })
    return connector ?? []
  })
}

/** An embedded card has no retry button, so retry when the network returns. */
function showEmbedded(core: Core) {
  core.ui.load().catch(() => {
    const { signal } = core.lifetime
    if (signal.aborted) return
    core.ui.showNotice()
    addEventListener('online', () => showEmbedded(core), { once: true, signal })
  })
}

function whenBody(work: () => void, signal: AbortSignal) {
  if (document.body !== null) work()
  else document.addEventListener('DOMContentLoaded', work, { once: true, signal })
}
