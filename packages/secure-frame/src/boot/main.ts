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
import { startFrame } from './startFrame.js'

const TEXTS = {
  alone: 'This page is the wallet of the sites that use it. Open one of them.',
  sandboxed: 'This site keeps the wallet in a box without storage. The wallet does not open there.',
  insecure: 'This connection is not secure. The wallet does not open on it.',
  credentialless: 'This site throws the wallet’s storage away. The wallet does not open there.',
  nested: 'The wallet opens only directly inside a site, not inside a frame of another one.',
  project: 'This site is not set up for the wallet.',
  storage: 'This browser blocks storage for the wallet.',
} as const

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

/** Says, where someone might look, why there is no wallet here. */
function showRefusal(reason: keyof typeof TEXTS) {
  const text = document.createElement('p')
  text.className = 'refusal'
  text.textContent = TEXTS[reason]
  document.body.replaceChildren(text)
}
