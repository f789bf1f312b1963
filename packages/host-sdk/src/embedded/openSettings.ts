import type { Core } from '../core/core.js'

/**
 * Asks the frame for the way to the wallet's own page; the modal follows it there. Where the frame cannot show it, the page
 * is opened as it is, and asks for a sign-in by mail.
 */
export async function openSettings(core: Core, hubUrl: string): Promise<void> {
  try {
    const frame = await core.frame.get()
    await frame.call('openSettings', {})
  } catch (error) {
    core.log.warn('The frame did not show the way to the wallet’s settings.', error)
    window.open(hubUrl, '_blank', 'noopener')
  }
}
