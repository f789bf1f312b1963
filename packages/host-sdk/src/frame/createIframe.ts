/** The frame runs, keeps its storage, opens pop-ups, and navigates the page only after a press in the frame. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
  // A recovery kit is saved and printed.
  'allow-downloads',
  'allow-modals',
]

/** The secure frame's element, slotted into the modal by name; it is in no view until one has that slot. */
export function createIframe(options: { origin: string; projectId: string }): HTMLIFrameElement {
  const { origin, projectId } = options
  const iframe = document.createElement('iframe')
  iframe.slot = 'secure-frame'
  iframe.title = 'Secure wallet'
  iframe.dataset.testid = 'vb-secure-frame'
  iframe.setAttribute('sandbox', SANDBOX.join(' '))
  iframe.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')
  iframe.referrerPolicy = 'strict-origin'
  iframe.style.cssText = 'border:0;width:100%;height:100%;display:block'
  iframe.src = `${origin}/f/${encodeURIComponent(projectId)}`
  return iframe
}
