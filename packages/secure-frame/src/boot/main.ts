// First of all, before any other module can be fooled.
import '../platform/harden.js'
import '@vestibule/design/tokens.css'
import '../ui/forcedColors.css'
import '@vestibule/design/Button.css'
import '../ui/frame.css'
import '../ui/focusInside.css'
import { acceptChannel } from '@vestibule/protocol/channel'
import { findRefusal } from './findRefusal.js'
import { readConfig } from './readConfig.js'
import { showRefusal } from './showRefusal.js'
import { startFrame } from './startFrame.js'

const config = readConfig(document)
const refusal = findRefusal(window as Window & { credentialless?: boolean })

if (window.parent === window) showRefusal('alone')
else if (refusal !== undefined) showRefusal(refusal)

const accepted = acceptChannel({
  self: window,
  parent: window.parent,
  projectId: config.projectId,
  allowedOrigins: config.allowedOrigins,
  build: config.build,
  refusal,
})
void accepted.then((channel) => startFrame({ config, ...channel }))
