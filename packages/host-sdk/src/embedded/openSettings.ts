import { randomUuid } from '@vestibule/protocol'
import { toast } from '../alerts/toast.js'
import type { Core } from '../core/core.js'
import type { AccountState } from '../core/model/account.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { Options } from '../core/model/options.js'
import { isOffline } from '../platform/isOffline.js'
import { startAddress } from './pressWindow.js'

/**
 * Opens the hub during the click and requests a session from the frame. If the frame rejects, the
 * hub requires a sign-in by email.
 */
export async function openSettings(core: Core, hubUrl: string): Promise<void> {
  // A new tab would show the browser's error page, and hide this page on a phone.
  if (isOffline()) return toast(core, 'error', 'error.offline')
  const tab = openTab(core)
  try {
    const frame = await core.frame.get()
    const { heard } = await frame.call(
      'openSettings',
      tab === undefined ? {} : { window: tab.name },
    )
    // `Cross-Origin-Opener-Policy: same-origin` blocks windows from the frame: stop opening them.
    if (tab?.window.closed && !heard) core.cutsOpeners = true
  } catch (error) {
    core.log.warn('The frame did not open the wallet’s settings.', error)
    if (tab === undefined || tab.window.closed) window.open(hubUrl, '_blank', 'noopener')
    else tab.window.location.replace(hubUrl)
  }
}

/** @returns undefined without a click, if the browser blocks the tab, or if it could not find the frame */
function openTab(core: Core): { window: Window; name: string } | undefined {
  const address = startAddress(core, 'settings')
  if (address === undefined || globalThis.navigator?.userActivation?.isActive !== true)
    return undefined
  const name = randomUuid()
  const tab = window.open(address, name)
  return tab === null ? undefined : { window: tab, name }
}

export function hubOf(
  { frameUrl, projectId }: Options,
  { connectorId }: AccountState,
): string | undefined {
  if (connectorId !== AUTH_CONNECTOR || frameUrl === undefined) return undefined
  return new URL(`/hub/${projectId}`, frameUrl).href
}
