import {
  cleanMetadata,
  type FrameContract,
  readThemeVariables,
  VestibuleError,
} from '@vestibule/protocol'
import type { Caller } from '@vestibule/protocol/channel'
import { hideAlert, raiseAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'
import { type FrameClient, isFrameReady } from '../core/frame.js'
import type { State } from '../core/model/state.js'
import { onThemeChange, resolveThemeMode } from '../core/theme.js'
import { watchLoginViews } from '../core/watchLoginViews.js'
import type { LeftRequest } from '../embedded/askFrame.js'
import { findUnfit } from '../platform/findUnfit.js'
import type { HostElement } from '../platform/hostElement.js'
import { isOffline } from '../platform/isOffline.js'
import { readLeft, takeLeft } from '../platform/leftBehind.js'
import { isOwnAddress, readMetadata } from '../platform/metadata.js'
import { pageElement } from '../platform/pageElement.js'
import { SDK_TYPE, SDK_VERSION } from '../platform/version.js'
import { FRAME_ALERTS } from './alerts.js'
import { createFrame } from './createFrame.js'
import { frameEvents } from './frameEvents.js'
import { frameLost } from './frameLost.js'
import { restoreLater } from './restoreLater.js'
import { tellLate } from './tellLate.js'
import { tellUnfit } from './tellUnfit.js'

/** In ms. After this time, asks the services whether the page may embed the frame. */
const USUAL = 2_000

const NOT_THERE: readonly unknown[] = [
  'iframe_load_failed',
  'iframe_blocked',
] satisfies (keyof typeof FRAME_ALERTS)[]

const LATE = 'iframe_request_timeout' satisfies keyof typeof FRAME_ALERTS

export function startFrame(core: Core, host: HostElement | undefined): FrameClient {
  const { frameUrl, projectId, disableAppend, enableEmbedded } = core.options
  if (frameUrl === undefined || !URL.canParse(frameUrl) || !projectId)
    throw new VestibuleError('frameLoadFailed')
  const unfit = findUnfit()
  // The frame would report the same fault after loading.
  if (unfit !== undefined)
    throw new VestibuleError('frameLoadFailed', {
      message: tellUnfit(core, unfit),
      data: { reason: unfit },
    })
  const { refused } = core.store.getState()
  if (refused !== undefined) throw new VestibuleError(refused)
  const endWait = tellLate(core)
  const element = pageElement(host)
  let stopFollowing = () => {}
  const client = createFrame({
    host: element,
    origin: new URL(frameUrl).origin,
    projectId,
    title: titleOf(core.store.getState()),
    handlers: frameEvents(core),
    onState(state) {
      core.store.setState({ frame: state })
      // The page replaced its body and removed the iframe, which loads only in the document.
      if (state === 'loading' && !element.isConnected && !disableAppend && !enableEmbedded)
        document.body.append(element)
      if (state === 'loading' || state === 'absent') frameLost(core)
      if (state === 'ready' || state === 'absent') endWait(state)
      if (state === 'absent') stopFollowing()
      if (state === 'ready' && NOT_THERE.includes(core.store.getState().alert?.id)) hideAlert(core)
    },
    onReady: (call) => introduce(core, call),
    onFailure(reason, error) {
      // Being offline is not the dapp's fault.
      if (isOffline()) core.log.warn('Could not reach the secure frame while offline.', error)
      else raiseAlert(core, FRAME_ALERTS, reason, error)
      if (reason === 'iframe_load_failed') restoreLater(core)
    },
    onAnswer() {
      if (core.store.getState().alert?.id === LATE) hideAlert(core)
    },
  })
  const doubt = setTimeout(() => {
    if (isFrameReady(core.store.getState())) return
    import('../api/checkOrigin.js').then(
      ({ checkOrigin }) => checkOrigin(core),
      (error: unknown) => core.log.warn('Could not load part of the SDK.', error),
    )
  }, USUAL)
  const stop = onThemeChange(core, () => {
    syncTheme(core, client.call).catch((error: unknown) =>
      core.log.warn('The frame did not apply the new theme.', error),
    )
  })
  const stopViews = watchLoginViews(core)
  const stopWatching = core.store.subscribe((state, before) => {
    if (state.open !== before.open && isFrameReady(state)) tellModal(core, client.call)
    if (state.language !== before.language) {
      client.setTitle(titleOf(state))
      if (isFrameReady(state)) tellLocale(core, client.call)
    }
    if (state.refused !== undefined && !isFrameReady(state))
      client.destroy(new VestibuleError(state.refused))
  })
  stopFollowing = () => {
    clearTimeout(doubt)
    for (const end of [stop, stopViews, stopWatching]) end()
  }
  return client
}

const titleOf = ({ language }: State) => language?.buttons.frame ?? 'Secure wallet'

function introduce(core: Core, call: Caller<FrameContract>) {
  const metadata = readMetadata(core.options.metadata)
  if (metadata.url !== '' && !isOwnAddress(metadata.url))
    raiseAlert(core, FRAME_ALERTS, 'unverified_domain')
  const quietly = (call: Promise<unknown>) =>
    call.catch((error: unknown) =>
      core.log.warn('The frame did not apply the page’s theme.', error),
    )
  tellLocale(core, call)
  void quietly(syncTheme(core, call))
  call('getApprovals', {}).then(
    ({ place }) => core.store.setState({ approvalPlace: place }),
    () => {
      // Older frames do not support this call: use the window.
    },
  )
  const left = readLeft<LeftRequest>('request')
  if (left !== undefined) core.store.setState({ asked: left.asked })
  if (left?.asked === 'transaction') {
    takeLeft('request')
    import('../embedded/followLeft.js')
      .then(({ followLeft }) => followLeft(core, left))
      .catch((error: unknown) => core.log.warn('Could not follow a transaction.', error))
  }
  tellModal(core, call)
  void quietly(
    call('syncDappData', {
      metadata: cleanMetadata(metadata),
      sdkVersion: SDK_VERSION,
      sdkType: SDK_TYPE,
    }),
  )
}

function tellModal(core: Core, call: Caller<FrameContract>) {
  call('syncModal', { open: core.store.getState().open }).catch((error: unknown) =>
    core.log.warn('The frame did not receive the state of the modal.', error),
  )
}

/** Older frames support only English. */
function tellLocale(core: Core, call: Caller<FrameContract>) {
  const { language: own } = navigator
  const isEnglish = [core.options.locale ?? own, own].every((tag) => /^en\b/.test(tag))
  if (core.store.getState().language === undefined && isEnglish) return
  import('../core/language.js')
    .then(({ resolveLocale }) => call('syncLocale', { locale: resolveLocale(core) }))
    .catch((error: unknown) => core.log.warn('The frame did not apply the language.', error))
}

function syncTheme(core: Core, call: Caller<FrameContract>) {
  const { variables } = readThemeVariables(core.store.getState().themeVariables)
  return call('syncTheme', { mode: resolveThemeMode(core), variables })
}
