// Import this first, before other code can change globals.

import '../platform/harden.js'
import '@vestibule/design/tokens.css'
import '../ui/forcedColors.css'
import '@vestibule/design/Button.css'
import '../ui/frame.css'
import '../ui/focusInside.css'
import { acceptChannel } from '@vestibule/protocol/channel'
import { readConfig } from '../start/readConfig.js'
import { findRefusal } from './findRefusal.js'
import type { showRefusal } from './showRefusal.js'
import { startFrame } from './startFrame.js'

const config = readConfig(document)
const refusal = findRefusal(window as Window & { credentialless?: boolean })

if (window.parent === window) sayRefusal('alone')
else if (refusal !== undefined) sayRefusal(refusal)

const accepted = acceptChannel({
  self: window,
  ownOrigin: location.origin,
  parent: window.parent,
  projectId: config.projectId,
  allowedOrigins: config.allowedOrigins,
  extensionOrigins: config.extensionOrigins,
  build: config.build,
  refusal,
})
void accepted.then((channel) => startFrame({ config, ...channel }))

function sayRefusal(reason: Parameters<typeof showRefusal>[0]) {
  import('./showRefusal.js').then(
    (code) => code.showRefusal(reason),
    () => {
      // The channel reports the error to the page.
    },
  )
}
