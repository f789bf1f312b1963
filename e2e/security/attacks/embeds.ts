import { EVIL, FRAME, LOOKALIKES } from '../../fixtures/attacker.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, PORTS } from '../../world/ports.js'

export type Embed = {
  at?: string
  html: string
  parts?: Record<string, string>
  headers?: Record<string, string>
}

const SANDBOXES = [
  '',
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-scripts allow-forms',
  'allow-scripts allow-modals',
  'allow-scripts allow-downloads allow-pointer-lock allow-presentation',
  'allow-scripts allow-popups',
  'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  'allow-scripts allow-top-navigation',
  'allow-scripts allow-storage-access-by-user-activation',
  'allow-same-origin allow-forms allow-popups',
]

const iframe = (src: string, attributes = '') => `<iframe ${attributes} src="${src}"></iframe>`
const srcdoc = (html: string) => `<iframe srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`
const INNER = `${DAPP_ORIGIN}/inner`
const EVIL_INNER = `${EVIL}/inner`

export const EMBEDS: Readonly<Record<string, Embed>> = {
  ...Object.fromEntries(
    SANDBOXES.map((flags) => [`sandbox="${flags}"`, { html: iframe(FRAME, `sandbox="${flags}"`) }]),
  ),
  'a page that is sandboxed itself': {
    html: iframe(FRAME),
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
  },
  credentialless: { html: iframe(FRAME, 'credentialless') },
  'a policy that the embedder wants': { html: iframe(FRAME, `csp="script-src 'none'"`) },
  object: { html: `<object data="${FRAME}" width="300" height="300"></object>` },
  embed: { html: `<embed src="${FRAME}" type="text/html" width="300" height="300">` },
  'a frame in a frame of the dapp': { html: iframe(INNER), parts: { [INNER]: iframe(FRAME) } },
  'a frame in a frame of someone else': {
    html: iframe(EVIL_INNER),
    parts: { [EVIL_INNER]: iframe(FRAME) },
  },
  'the dapp in a page of someone else': {
    at: `${EVIL}/outer`,
    html: iframe(INNER),
    parts: { [INNER]: iframe(FRAME) },
  },
  'a frame in a document without an address': { html: srcdoc(iframe(FRAME)) },
  'a sandboxed document around it': {
    html: srcdoc(iframe(FRAME)).replace('<iframe', '<iframe sandbox="allow-scripts"'),
  },
  'a document of data around it': {
    html: iframe(`data:text/html,${encodeURIComponent(iframe(FRAME))}`),
  },
  'the wallet inside the wallet’s own page': {
    html: iframe(INNER),
    parts: { [INNER]: iframe(`${FRAME_ORIGIN}/f/local-wallet`) },
  },
  ...Object.fromEntries(
    Object.entries(LOOKALIKES).map(([name, origin]) => [
      `another page: ${name}`,
      { at: `${origin}/`, html: iframe(FRAME) },
    ]),
  ),
  'a page under the frame’s own name': { at: `${FRAME_ORIGIN}/made-up`, html: iframe(FRAME) },
  'the dapp of another project': { html: iframe(`${FRAME_ORIGIN}/f/local-wallet`) },
  'a dapp’s name at the wallet’s port': {
    at: `http://dapp.localhost:${PORTS.frame}/`,
    html: iframe(FRAME),
  },
  'an unknown project': { html: iframe(`${FRAME_ORIGIN}/f/nobody`) },
  'a project named like a prototype': { html: iframe(`${FRAME_ORIGIN}/f/__proto__`) },
  'no project': { html: iframe(`${FRAME_ORIGIN}/f/`) },
  'the hub': { html: iframe(`${FRAME_ORIGIN}/hub/local-demo`) },
  'the page that shows keys': { html: iframe(`${FRAME_ORIGIN}/hub/local-demo/export`) },
  'the approval’s window': { html: iframe(`${FRAME_ORIGIN}/approve`) },
}
