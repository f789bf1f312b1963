/**
 * The entry imports only this file: bundlers put the files of each `import()` of the entry into the
 * entry.
 */
import { importCode } from '../platform/importCode.js'
import { onceUntilFailure } from '../platform/onceUntilFailure.js'

export { connect } from '../connections/connect.js'
export { disconnect } from '../connections/disconnect.js'
export { followConnection } from '../connections/followConnection.js'
export { finishRestore, resume } from '../connections/restore.js'
export { followTab } from '../embedded/followTab.js'
export { loadFrameCode } from '../frame/loadFrameCode.js'
export { loadBalance } from '../networks/loadBalance.js'
export { switchNetwork } from '../networks/switchNetwork.js'

export const loadAdapterActions = () => importCode(() => import('./adapterActions.js'))
export const loadAfterConnect = () => import('../navigation/afterConnect.js')
export const loadAlerts = () => import('../alerts/alerts.js')
export const loadEvents = () => import('../core/events.js')
export const loadExtras = () => import('./startExtras.js')
export const loadActions = () => importCode(() => import('./instanceActions.js'))
export const loadHeadless = onceUntilFailure(() => import('../headless/headless.js'))
export const loadPasskeyLogin = () => importCode(() => import('../embedded/passkeyLogin.js'))
export const loadTokenLogin = () => importCode(() => import('../headless/tokenLogin.js'))
export const loadSignIn = () => importCode(() => import('../navigation/followSignIn.js'))
export const loadSocialLogin = () =>
  importCode(() => import('../embedded/social/startSocialLogin.js'))
